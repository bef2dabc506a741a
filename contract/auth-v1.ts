import * as z from 'zod/mini';
import { phoneChannels } from '#domain/identity/contact.ts';
import {
  challenge,
  confirmOtp,
  login,
  preRegister,
  registration,
  sendOtp,
  signedIn,
  toPhone,
  typedPassword,
} from './auth.ts';
import { email, phone } from './contacts.ts';
import { sessionUser } from './current-session.ts';
import { defineEndpoint } from './endpoint.ts';
import { id } from './values.ts';

/** Authentication by phone. Spec §7 (/api/v1/auth/*); the rules are those of /api/auth/*. */

const tag = 'Authentication by phone';

export const requestOtp = defineEndpoint({
  name: 'requestOtp',
  method: 'POST',
  path: '/api/v1/auth/request-otp',
  tag,
  summary:
    'Sends a six-digit code to a phone. The response is the same whether or not the phone has an account.',
  access: 'public',
  body: z.object(toPhone),
  status: 202,
  response: challenge,
  failures: sendOtp.failures,
});

export const verifyOtp = defineEndpoint({
  name: 'verifyOtp',
  method: 'POST',
  path: '/api/v1/auth/verify-otp',
  tag,
  summary:
    'Signs in, or completes a registration, with the code. The session gets a new token and keeps its cart.',
  access: 'public',
  body: confirmOtp.body,
  status: 200,
  response: signedIn,
  failures: confirmOtp.failures,
});

export const signUp = defineEndpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/v1/auth/sign-up',
  tag,
  summary: 'Stores a pending registration and sends a code to its phone; same rules as `preRegister`.',
  access: 'public',
  body: z.object({ ...registration, channel: z.enum(phoneChannels) }),
  status: 202,
  response: challenge,
  failures: preRegister.failures,
});

export const signIn = defineEndpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/v1/auth/sign-in',
  tag,
  summary: 'Signs in with a phone or an e-mail address and a password; same rules as `login`.',
  access: 'public',
  body: z.union([z.object({ phone, password: typedPassword }), z.object({ email, password: typedPassword })]),
  status: 200,
  response: login.response,
  failures: login.failures,
});

export const updatePhoneNumber = defineEndpoint({
  name: 'updatePhoneNumber',
  method: 'POST',
  path: '/api/v1/auth/update-phone-number',
  tag,
  summary: 'Changes the phone with a proof of `checkPhone`. Requires a recent sign-in.',
  access: 'fan',
  requiresRecentSignIn: true,
  body: z.object({ proof: id }),
  status: 200,
  response: z.object({ user: sessionUser }),
  failures: ['CodeExpiredException', 'RepeatedPhoneNumber'],
});

export const signOut = defineEndpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/v1/auth/logout',
  tag,
  summary: 'Ends the current session; same as `logout`.',
  access: 'public',
  status: 204,
  failures: [],
});
