import type { OwnSessionsPort } from '#application/own-sessions.port.ts';
import { endSessions, listSessions } from '#contract/sessions.ts';
import { call, callForNothing } from './call.ts';
import type { Http } from './http-client.ts';

export const ownSessionsOverHttp = (http: Http): OwnSessionsPort => ({
  list: () => call(http, listSessions),
  end: (which) =>
    callForNothing(http, endSessions, { query: { which: which.kind === 'one' ? which.id : which.kind } }),
});
