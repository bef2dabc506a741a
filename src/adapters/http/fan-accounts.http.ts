import type { FanAccountsPort } from '#application/fan-accounts.port.ts';
import { findFan, registerFan, updateFan } from '#contract/fans.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const fanAccountsOverHttp = (http: Http): FanAccountsPort => ({
  find: async (query) => mapped(await call(http, findFan, { query }), ({ fan }) => fan),
  register: async ({ key, phone, ...fan }) =>
    mapped(
      await call(http, registerFan, { body: { ...fan, ...(phone !== null && { phone }) }, key }),
      (answer) => answer.fan,
    ),
  updateOwn: async (identity) => mapped(await call(http, updateFan, { body: identity }), ({ fan }) => fan),
});
