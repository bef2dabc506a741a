import * as z from 'zod/mini';
import { genders } from '#domain/fan/fan.ts';
import { balanceMovementKinds, lateMoneyPlaces } from '#domain/fan/own-balance.ts';
import { languages } from '#domain/market/locale.ts';
import { deliveryChannels } from '#domain/ticket/ticket.ts';
import { challenge, checkFailures, code, sendFailures, typedPassword } from './auth.ts';
import { sessionUser } from './current-session.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, money } from './values.ts';

/** What a fan sees and changes of their own account; how it ends. Spec §2 (/profile), §3, §7. */

const tag = 'Profile';

const wishes = {
  channels: z.array(z.enum(deliveryChannels)).check(z.minLength(1), z.maxLength(deliveryChannels.length)),
  wantsNews: z.boolean(),
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
  ...wishes,
  /** What the fan has with us, the latest movements first. */
  wallet: z.object({
    balance: money,
    movements: z.array(
      z.object({
        at: instant,
        kind: z.enum(balanceMovementKinds),
        amount: z.int(),
        order: z.nullable(z.string()),
      }),
    ),
    lateMoney: z.enum(lateMoneyPlaces),
  }),
});

const answered = z.object({ profile });

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/fan/profile',
  tag,
  summary: 'One’s own account, whole; never a password, only whether there is one.',
  access: 'fan',
  status: 200,
  response: answered,
  failures: [],
});

export const sendReauthentication = endpoint({
  name: 'sendReauthentication',
  method: 'POST',
  path: '/api/fan/reauthentication',
  tag,
  summary:
    'Send whoever is signed in a code that asks who they are, to a contact they proved. By a channel that leads to none it is not delivered.',
  access: 'fan',
  body: z.object({ channel: z.enum(deliveryChannels), language: z.enum(languages) }),
  status: 202,
  response: challenge,
  failures: sendFailures,
});

export const confirmReauthentication = endpoint({
  name: 'confirmReauthentication',
  method: 'POST',
  path: '/api/fan/reauthentication/code',
  tag,
  summary:
    'Say with that code who one is: the session rotates and counts as recent. It never becomes somebody else’s.',
  access: 'fan',
  body: z.object({ challengeId: id, code }),
  status: 204,
  failures: checkFailures,
});

export const reauthenticateByPassword = endpoint({
  name: 'reauthenticateByPassword',
  method: 'POST',
  path: '/api/fan/reauthentication/password',
  tag,
  summary: 'The same with one’s own password.',
  access: 'fan',
  body: z.object({ password: typedPassword }),
  status: 204,
  failures: ['NotAuthorizedException', 'TooManyFailedAttemptsException'],
});

export const saveWishes = endpoint({
  name: 'saveWishes',
  method: 'PUT',
  path: '/api/fan/preferences',
  tag,
  summary: 'How one wants to be reached: channels, language of messages, news.',
  access: 'fan',
  body: z.object({ ...wishes, language: z.enum(languages) }),
  status: 200,
  response: answered,
  failures: [],
});

export const saveLateMoney = endpoint({
  name: 'saveLateMoney',
  method: 'PUT',
  path: '/api/fan/late-money',
  tag,
  summary:
    'Where money goes that comes too late to buy anything: back by the way it came, or into one’s balance.',
  access: 'fan',
  body: z.object({ place: z.enum(lateMoneyPlaces) }),
  status: 200,
  response: answered,
  failures: [],
});

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'PUT',
  path: '/api/fan/email',
  tag,
  summary:
    'Change or confirm the e-mail address with the code of `validateEmail`. An old address that was proven is told. An address of somebody else is refused only after its code was right; an operator’s is a manager’s business.',
  access: 'fan',
  recent: true,
  body: z.object({ challengeId: id, code }),
  status: 200,
  response: answered,
  failures: [...checkFailures, 'UsernameExistsException'],
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/auth/password',
  tag,
  summary:
    'Set a password: with the current one, or, where there is none, by somebody who signed in just now. Whoever is in as an operator gave the second factor just now, too. Every other session ends and a notice is sent.',
  access: 'person',
  recent: 'operator',
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

export const ownData = endpoint({
  name: 'ownData',
  method: 'GET',
  path: '/api/fan/data',
  tag,
  summary: 'Everything that is kept about whoever asks, as a file.',
  access: 'fan',
  recent: true,
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

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'POST',
  path: '/api/auth/delete-user',
  tag,
  summary:
    'Delete one’s account: who one is is forgotten, what was sold stays in the books without a name, every session ends. Refused while payments are under way, money is to go back, a plan is paid in part or tickets of coming events are held.',
  access: 'fan',
  recent: true,
  status: 204,
  failures: ['ACCOUNT_IN_USE'],
});

/** What `ACCOUNT_IN_USE` carries. */
export const accountTies = z.object({
  openPayments: z.int(),
  comingTickets: z.int(),
  owedOrders: z.int(),
  unpaidPlans: z.int(),
  balance: z.nullable(money),
});

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  tag,
  summary: 'No more news, by the signed link of a message: no sign-in is asked for, and twice is once.',
  access: 'public',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) }),
  status: 204,
  failures: ['LINK_INVALID'],
});
