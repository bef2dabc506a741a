import * as z from 'zod/mini';
import { browserNames, operatingSystems } from '#domain/identity/device.ts';
import { purchaseChannels } from '#domain/market/purchase-channel.ts';
import { signedIn } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant } from './values.ts';

/** The caller's sessions, and the handover of a session from the mobile app to a browser. Spec §7 ({product}-session). */

const tag = 'Sessions';

export const accountSession = z.object({
  id,
  isCurrent: z.boolean(),
  browser: z.nullable(z.enum(browserNames)),
  system: z.nullable(z.enum(operatingSystems)),
  channel: z.nullable(z.enum(purchaseChannels)),
  startedAt: instant,
  seenAt: instant,
});

export const listSessions = defineEndpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  tag,
  summary: 'Lists the sessions of the caller, the current one first, then by last use.',
  access: 'person',
  status: 200,
  response: z.object({ sessions: z.array(accountSession), serverNow: instant }),
  failures: [],
});

export const endSessions = defineEndpoint({
  name: 'endSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  tag,
  summary:
    'Ends sessions of the caller: `which` is a session id, `others` for all but the current one, or `all`. Takes effect immediately on every server. Sessions with a second factor are neither listed nor ended from a session without one.',
  access: 'person',
  requiresRecentSignIn: 'operator',
  query: z.object({ which: id }),
  status: 204,
  failures: ['NOT_FOUND'],
});

export const issueSessionCode = defineEndpoint({
  name: 'issueSessionCode',
  method: 'POST',
  path: '/api/auth/taquilla-session/code',
  tag,
  summary:
    'Issues a single-use code with which the mobile app opens a session of the same person in a browser. It must be opened within a minute.',
  access: 'fan',
  // The opened session counts as a recent sign-in, so an old session must not be able to renew itself.
  requiresRecentSignIn: true,
  status: 201,
  response: z.object({ code: z.string(), expiresAt: instant }),
  failures: ['TooManyRequestsException'],
});

export const sessionCode = z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

export const readSessionCode = defineEndpoint({
  name: 'readSessionCode',
  method: 'POST',
  path: '/api/auth/taquilla-session/read',
  tag,
  summary:
    'Returns the masked contact of the account that the mobile app’s single-use code signs in to, so that the user can confirm. The code then works for five minutes.',
  access: 'public',
  body: sessionCode,
  status: 200,
  response: z.object({
    account: z.string(),
    isSignedIn: z.boolean(),
    signedInAs: z.nullable(z.string()),
    expiresAt: instant,
  }),
  failures: ['CodeExpiredException', 'TooManyFailedAttemptsException'],
});

export const taquillaSession = defineEndpoint({
  name: 'taquillaSession',
  method: 'POST',
  path: '/api/auth/taquilla-session',
  tag,
  summary:
    'Exchanges the single-use code of the mobile app for a session (channel APP). The session gets a new token and keeps its cart.',
  access: 'public',
  body: sessionCode,
  status: 200,
  response: signedIn,
  failures: ['CodeExpiredException', 'TooManyFailedAttemptsException'],
});
