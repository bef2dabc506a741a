import type { SessionPort } from '#application/authentication.port.ts';
import { currentSession, logout } from './first-page-endpoints.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';
import { callReadable, callWithoutResponse } from './send-request.ts';

export const sessionOverHttp = (http: Http): SessionPort => ({
  findCurrentUser: async () => mapResult(await callReadable(http, currentSession), ({ user }) => user),
  logout: () => callWithoutResponse(http, logout),
});
