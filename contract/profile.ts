import * as z from 'zod/mini';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import { genders } from '#domain/identity/fan.ts';
import { latePaymentDestinations, walletMovementKinds } from '#domain/identity/wallet-summary.ts';
import { languages } from '#domain/market/locale.ts';
import { challenge, checkFailures, code, sendFailures, typedPassword } from './auth.ts';
import { sessionUser } from './current-session.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, money } from './values.ts';

/** Account settings and account deletion. Spec §2 (/profile), §3, §7. */

const tag = 'Profile';

const communicationPreferences = {
  channels: z.array(z.enum(deliveryChannels)).check(z.minLength(1), z.maxLength(deliveryChannels.length)),
  wantsNewsletter: z.boolean(),
};

export const profile = z.object({
  user: sessionUser,
  gender: z.nullable(z.enum(genders)),
  birthDate: z.nullable(z.iso.date()),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  hasPassword: z.boolean(),
  isDocumentLocked: z.boolean(),
  language: z.nullable(z.enum(languages)),
  ...communicationPreferences,
  /** The wallet with its movements, latest first. */
  wallet: z.object({
    balance: money,
    movements: z.array(
      z.object({
        at: instant,
        kind: z.enum(walletMovementKinds),
        amount: z.int(),
        order: z.nullable(z.string()),
      }),
    ),
    latePaymentDestination: z.enum(latePaymentDestinations),
  }),
});

export const profileResponse = z.object({ profile });

export const getProfile = defineEndpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/fan/profile',
  tag,
  summary:
    'Returns the complete account of the signed-in fan. It says whether a password is set and never contains it.',
  access: 'fan',
  status: 200,
  response: profileResponse,
  failures: [],
});

export const sendReauthentication = defineEndpoint({
  name: 'sendReauthentication',
  method: 'POST',
  path: '/api/fan/reauthentication',
  tag,
  summary:
    'Sends a reauthentication code to a verified contact of the signed-in fan. Nothing is delivered when the channel has no verified contact.',
  access: 'fan',
  body: z.object({ channel: z.enum(deliveryChannels), language: z.enum(languages) }),
  status: 202,
  response: challenge,
  failures: sendFailures,
});

export const confirmReauthentication = defineEndpoint({
  name: 'confirmReauthentication',
  method: 'POST',
  path: '/api/fan/reauthentication/code',
  tag,
  summary:
    'Reauthenticates with that code. The session gets a new token and counts as recent; it stays with the same person.',
  access: 'fan',
  body: z.object({ challengeId: id, code }),
  status: 204,
  failures: checkFailures,
});

export const reauthenticateByPassword = defineEndpoint({
  name: 'reauthenticateByPassword',
  method: 'POST',
  path: '/api/fan/reauthentication/password',
  tag,
  summary: 'Reauthenticates with the password of the signed-in fan.',
  access: 'fan',
  body: z.object({ password: typedPassword }),
  status: 204,
  failures: ['NotAuthorizedException', 'TooManyFailedAttemptsException'],
});

export const saveCommunicationPreferences = defineEndpoint({
  name: 'saveCommunicationPreferences',
  method: 'PUT',
  path: '/api/fan/preferences',
  tag,
  summary: 'Saves the communication preferences: channels, language and newsletter.',
  access: 'fan',
  body: z.object({ ...communicationPreferences, language: z.enum(languages) }),
  status: 200,
  response: profileResponse,
  failures: [],
});

export const saveLatePaymentDestination = defineEndpoint({
  name: 'saveLatePaymentDestination',
  method: 'PUT',
  path: '/api/fan/late-payments',
  tag,
  summary:
    'Saves the destination of late payments: refunded to the payment method or credited to the wallet.',
  access: 'fan',
  body: z.object({ place: z.enum(latePaymentDestinations) }),
  status: 200,
  response: profileResponse,
  failures: [],
});

export const changeEmail = defineEndpoint({
  name: 'changeEmail',
  method: 'PUT',
  path: '/api/fan/email',
  tag,
  summary:
    'Changes or confirms the e-mail address with the code of `validateEmail` and notifies a previously verified address. An address of another account is rejected only after the right code. Operators cannot change theirs.',
  access: 'fan',
  requiresRecentSignIn: true,
  body: z.object({ challengeId: id, code }),
  status: 200,
  response: profileResponse,
  failures: [...checkFailures, 'UsernameExistsException'],
});

export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/auth/password',
  tag,
  summary:
    'Sets a password: with the current one or, where there is none, after a recent sign-in. Operators also need a recent second factor. Ends all other sessions and sends a notification.',
  access: 'person',
  requiresRecentSignIn: 'operator',
  body: z.object({ currentPassword: z.optional(typedPassword), password: typedPassword }),
  status: 204,
  failures: [
    'InvalidPasswordException',
    'NotAuthorizedException',
    'REAUTHENTICATION_REQUIRED',
    'TooManyFailedAttemptsException',
  ],
});

const record = z.record(z.string(), z.unknown());

export const personalDataExport = defineEndpoint({
  name: 'personalDataExport',
  method: 'GET',
  path: '/api/fan/data',
  tag,
  summary: 'Exports all personal data of the signed-in fan as a file.',
  access: 'fan',
  requiresRecentSignIn: true,
  status: 200,
  response: z.object({
    writtenAt: instant,
    person: record,
    sessions: z.array(record),
    orders: z.array(record),
    tickets: z.array(record),
    cards: z.array(record),
    balance: z.array(record),
    plans: z.array(record),
    signIns: z.array(record),
  }),
  failures: [],
});

export const deleteUser = defineEndpoint({
  name: 'deleteUser',
  method: 'POST',
  path: '/api/auth/delete-user',
  tag,
  summary:
    'Deletes the account: personal data is anonymised, accounting records are kept without a name, and every session ends. Rejected while the account has pending payments, refunds, partly paid plans or tickets of upcoming events.',
  access: 'fan',
  requiresRecentSignIn: true,
  status: 204,
  failures: ['ACCOUNT_IN_USE'],
});

/** The `detail` of ACCOUNT_IN_USE. */
export const accountDeletionBlockers = z.object({
  openPayments: z.int(),
  upcomingTickets: z.int(),
  ordersAwaitingRefund: z.int(),
  unfinishedPlans: z.int(),
  balance: z.nullable(money),
});

export const unsubscribe = defineEndpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  tag,
  summary:
    'Unsubscribes from the newsletter by the signed link of a message. Needs no sign-in and is idempotent.',
  access: 'public',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) }),
  status: 204,
  failures: ['LINK_INVALID'],
});
