import type { AppEntryPort } from '#application/app-entry.port.ts';
import { readSessionCode, taquillaSession } from '#contract/sessions.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const appEntryOverHttp = (http: Http): AppEntryPort => ({
  findAccount: async (code) =>
    mapResult(
      await call(http, readSessionCode, { body: { code } }),
      ({ account, isSignedIn, signedInAs }) => ({
        account,
        isSignedIn,
        signedInAs,
      }),
    ),
  signIn: async (code) =>
    mapResult(await call(http, taquillaSession, { body: { code } }), ({ user }) => user),
});
