import type { SessionPort } from '#application/authentication.port.ts';
import { currentSession, logout } from '#contract/current-session.ts';
import { call, callWithoutResponse } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const sessionOverHttp = (http: Http): SessionPort => ({
  findCurrentUser: async () => mapResult(await call(http, currentSession), ({ user }) => user),
  logout: () => callWithoutResponse(http, logout),
});
