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
  async updateOwn(identity, wishes) {
    const password = wishes?.password ?? null;
    const body = {
      ...identity,
      consents: { terms: true, ...(wishes !== undefined && { newsletter: wishes.newsletter }) } as const,
      ...(password !== null && { password }),
    };
    return mapped(await call(http, updateFan, { body }), ({ fan }) => fan);
  },
});
