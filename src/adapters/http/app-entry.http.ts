import type { AppEntryPort } from '#application/app-entry.port.ts';
import { readSessionCode, taquillaSession } from '#contract/sessions.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const appEntryOverHttp = (http: Http): AppEntryPort => ({
  read: async (code) =>
    mapped(await call(http, readSessionCode, { body: { code } }), ({ account, isHere, here }) => ({
      account,
      isHere,
      here,
    })),
  enter: async (code) => mapped(await call(http, taquillaSession, { body: { code } }), ({ user }) => user),
});
