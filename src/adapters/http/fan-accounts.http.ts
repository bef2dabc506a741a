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
  async updateIdentity(identity, communicationPreferences) {
    const password = communicationPreferences?.password ?? null;
    const body = {
      ...identity,
      consents: {
        terms: true,
        ...(communicationPreferences !== undefined && { newsletter: communicationPreferences.newsletter }),
      } as const,
      ...(password !== null && { password }),
    };
    return mapResult(await call(http, updateFan, { body }), ({ fan }) => fan);
  },
});
