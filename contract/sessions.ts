import * as z from 'zod/mini';
import { browserNames, systemNames } from '#domain/auth/device.ts';
import { purchaseChannels } from '#domain/market/purchase-channel.ts';
import { signedIn } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './values.ts';

/** The sessions of whoever asks, and the way from the mobile app into a browser. Spec §7 ({product}-session). */

const tag = 'Sessions';

const ownSession = z.object({
  id,
  isCurrent: z.boolean(),
  browser: z.nullable(z.enum(browserNames)),
  system: z.nullable(z.enum(systemNames)),
  channel: z.nullable(z.enum(purchaseChannels)),
  startedAt: instant,
  seenAt: instant,
});

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  tag,
  summary: 'Where one is signed in, the session that asks first, then the latest seen.',
  access: 'person',
  status: 200,
  response: z.object({ sessions: z.array(ownSession), serverNow: instant }),
  failures: [],
});

export const endSessions = endpoint({
  name: 'endSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  tag,
  summary:
    'End sessions of one’s own: `which` is the id of one, `others` for all but the one that asks, or `all`. They are refused from that moment on, by every server. Those with a second factor are neither listed nor ended without one.',
  access: 'person',
  recent: 'operator',
  query: z.object({ which: id }),
  status: 204,
  failures: ['NOT_FOUND'],
});

export const issueSessionCode = endpoint({
  name: 'issueSessionCode',
  method: 'POST',
  path: '/api/auth/taquilla-session/code',
  tag,
  summary:
    'The mobile app asks for a code that opens the same person’s session in a browser: once, within a minute.',
  access: 'fan',
  // The session that it opens counts as a fresh sign-in: an old one must not make itself new.
  recent: true,
  status: 201,
  response: z.object({ code: z.string(), expiresAt: instant }),
  failures: ['TooManyRequestsException'],
});

const sessionCode = z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

export const readSessionCode = endpoint({
  name: 'readSessionCode',
  method: 'POST',
  path: '/api/auth/taquilla-session/read',
  tag,
  summary:
    'Whom the one-time code of the mobile app would sign in, by a masked contact: whoever opens its link is asked first. It can be used for five minutes from then on.',
  access: 'public',
  body: sessionCode,
  status: 200,
  response: z.object({
    account: z.string(),
    isHere: z.boolean(),
    here: z.nullable(z.string()),
    expiresAt: instant,
  }),
  failures: ['CodeExpiredException', 'TooManyFailedAttemptsException'],
});

export const taquillaSession = endpoint({
  name: 'taquillaSession',
  method: 'POST',
  path: '/api/auth/taquilla-session',
  tag,
  summary:
    'Exchange the one-time code of the mobile app for a session (channel APP). The session rotates and keeps its cart.',
  access: 'public',
  body: sessionCode,
  status: 200,
  response: signedIn,
  failures: ['CodeExpiredException', 'TooManyFailedAttemptsException'],
});
