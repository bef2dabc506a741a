import type { AccountSessionsPort } from '#application/account-sessions.port.ts';
import { endSessions, listSessions } from '#contract/sessions.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { callWithoutResponse } from './send-request.ts';

export const accountSessionsOverHttp = (http: Http): AccountSessionsPort => ({
  list: () => call(http, listSessions),
  end: (which) =>
    callWithoutResponse(http, endSessions, {
      query: { which: which.kind === 'one' ? which.id : which.kind },
    }),
});
