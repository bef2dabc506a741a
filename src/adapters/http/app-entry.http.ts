import type { AppEntryPort } from '#application/app-entry.port.ts';
import { taquillaSession } from '#contract/sessions.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const appEntryOverHttp = (http: Http): AppEntryPort => ({
  enter: async (code) => mapped(await call(http, taquillaSession, { body: { code } }), ({ user }) => user),
});
