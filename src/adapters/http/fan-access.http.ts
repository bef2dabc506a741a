import type { FanAccessPort } from '#application/fan-access.port.ts';
import { findAccounts, requirePasswordReset } from '#contract/fan-access.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const fanAccessOverHttp = (http: Http): FanAccessPort => ({
  find: async (words) =>
    mapped(await call(http, findAccounts, { body: { words } }), ({ accounts }) => accounts),
  requireReset: (id) => call(http, requirePasswordReset, { params: { id } }),
});
