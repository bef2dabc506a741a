import type { FanAccountsPort } from '#application/fan-accounts.port.ts';
import { findFan, registerFan, updateFan } from '#contract/fans.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const fanAccountsOverHttp = (http: Http): FanAccountsPort => ({
  findFan: async (query) => mapResult(await call(http, findFan, { query }), ({ fan }) => fan),
  registerFan: async ({ key, phone, ...fan }) =>
    mapResult(
      await call(http, registerFan, { body: { ...fan, ...(phone !== null && { phone }) }, key }),
      (response) => response.fan,
    ),
  updateIdentity: async (identity) =>
    mapResult(
      await call(http, updateFan, { body: { ...identity, consents: { terms: true } } }),
      ({ fan }) => fan,
    ),
});
