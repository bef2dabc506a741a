import * as z from 'zod/mini';
import { phoneChannels } from '#domain/auth/contact.ts';
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
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

/** The wizard led by the phone. Spec §7 (/api/v1/auth/*): the rules are those of /api/auth/*. */

const tag = 'Authentication by phone';

export const requestOtp = endpoint({
  name: 'requestOtp',
  method: 'POST',
  path: '/api/v1/auth/request-otp',
  tag,
  summary: 'Send a six-digit code to a phone. Same answer whether or not it has an account.',
  access: 'public',
  body: z.object(toPhone),
  status: 202,
  response: challenge,
  failures: sendOtp.failures,
});

export const verifyOtp = endpoint({
  name: 'verifyOtp',
  method: 'POST',
  path: '/api/v1/auth/verify-otp',
  tag,
  summary: 'Sign in, or finish a registration, with the code; the session rotates and keeps its cart.',
  access: 'public',
  body: confirmOtp.body,
  status: 200,
  response: signedIn,
  failures: confirmOtp.failures,
});

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/v1/auth/sign-up',
  tag,
  summary: 'Park a registration and send a code to its phone; as `preRegister`.',
  access: 'public',
  body: z.object({ ...registration, channel: z.enum(phoneChannels) }),
  status: 202,
  response: challenge,
  failures: preRegister.failures,
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/v1/auth/sign-in',
  tag,
  summary: 'Sign in with phone or e-mail and password; as `login`.',
  access: 'public',
  body: z.union([z.object({ phone, password: typedPassword }), z.object({ email, password: typedPassword })]),
  status: 200,
  response: login.response,
  failures: login.failures,
});

export const updatePhoneNumber = endpoint({
  name: 'updatePhoneNumber',
  method: 'POST',
  path: '/api/v1/auth/update-phone-number',
  tag,
  summary: 'Change the phone with a proof of `checkPhone`, by somebody who signed in just now.',
  access: 'fan',
  recent: true,
  body: z.object({ proof: id }),
  status: 200,
  response: z.object({ user: sessionUser }),
  failures: ['CodeExpiredException', 'RepeatedPhoneNumber'],
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/v1/auth/logout',
  tag,
  summary: 'End this session on the server; as `logout`.',
  access: 'public',
  status: 204,
  failures: [],
});
