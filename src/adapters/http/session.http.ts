import type { SessionPort } from '#application/authentication.port.ts';
import { currentSession, logout } from '#contract/current-session.ts';
import { mapped } from './answers.ts';
import { call, callForNothing } from './call.ts';
import type { Http } from './http-client.ts';

export const sessionOverHttp = (http: Http): SessionPort => ({
  currentSession: async () => mapped(await call(http, currentSession), ({ user }) => user),
  logout: () => callForNothing(http, logout),
});
