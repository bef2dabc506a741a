import type { SessionPort } from '#application/authentication.port.ts';
import { currentSession, logout } from '#contract/current-session.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';
import { callWithoutResponse } from './send-request.ts';

export const sessionOverHttp = (http: Http): SessionPort => ({
  findCurrentUser: async () => mapResult(await call(http, currentSession), ({ user }) => user),
  logout: () => callWithoutResponse(http, logout),
});
