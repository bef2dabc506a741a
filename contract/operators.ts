import * as z from 'zod/mini';
import { operatorStates, signInKinds } from '#domain/auth/operator.ts';
import { operatorRoles } from '#domain/auth/role.ts';
import { languages } from '#domain/market/locale.ts';
import { secondFactorNeeded, typedPassword } from './auth.ts';
import { email } from './contacts.ts';
import { sessionUser } from './current-session.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, page, text } from './values.ts';

/** Operators: the second factor behind their password, invitations, and who signed in. Spec §2 (/authorization/operators), §6. */

const tag = 'Operators';

const signedIn = z.object({ user: sessionUser, isNew: z.boolean() });
const digits = z.string().check(z.regex(/^\d{6}$/));
const factorCode = z.string().check(z.regex(/^[0-9A-Za-z -]{6,20}$/));
const enrolment = {
  /** Base 32, for typing. */
  secret: z.string().check(z.regex(/^[A-Z2-7]{16,64}$/)),
  /** For the QR code. */
  otpauthUri: z.string().check(z.startsWith('otpauth://totp/')),
};
const recoveryCodes = z.array(z.string());

export const secondFactor = endpoint({
  name: 'secondFactor',
  method: 'POST',
  path: '/api/auth/second-factor',
  tag,
  summary:
    'Sign in with the code of the authenticator (RFC 6238), or one of the recovery codes, after the password. Either is good once.',
  access: 'public',
  body: z.object({ challengeId: id, code: factorCode }),
  status: 200,
  response: signedIn,
  failures: [
    'CodeMismatchException',
    'CodeExpiredException',
    'TooManyFailedAttemptsException',
    'SoftwareTokenMFANotFoundException',
  ],
});

export const enrolSecondFactor = endpoint({
  name: 'enrolSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor/enrol',
  tag,
  summary:
    'What to set up an authenticator with, for an operator who has none yet. Where a manager reset the one before, with the code that was mailed; REAUTHENTICATION_REQUIRED without it.',
  access: 'public',
  body: z.object({ challengeId: id, mailedCode: z.optional(text(20)) }),
  status: 200,
  response: z.object(enrolment),
  failures: [
    'CodeExpiredException',
    'CodeMismatchException',
    'REAUTHENTICATION_REQUIRED',
    'TooManyFailedAttemptsException',
    'TRANSITION_REFUSED',
  ],
});

export const confirmEnrolment = endpoint({
  name: 'confirmEnrolment',
  method: 'POST',
  path: '/api/auth/second-factor/enrol/confirm',
  tag,
  summary: 'The first code of the new authenticator signs in, and shows the recovery codes this once.',
  access: 'public',
  body: z.object({ challengeId: id, code: digits }),
  status: 200,
  response: z.object({ ...signedIn.shape, recoveryCodes }),
  failures: ['CodeMismatchException', 'CodeExpiredException', 'TooManyFailedAttemptsException'],
});

export const proveOperator = endpoint({
  name: 'proveOperator',
  method: 'POST',
  path: '/api/operators/own/proof',
  tag,
  summary:
    'Say again who one is with a code of the authenticator, or a recovery code: what needs a recent sign-in is open for ten minutes.',
  access: 'operator',
  body: z.object({ code: factorCode }),
  status: 204,
  failures: [
    'CodeMismatchException',
    'TooManyFailedAttemptsException',
    'TRANSITION_REFUSED',
    'SESSION_REQUIRED',
  ],
});

export const beginReplacement = endpoint({
  name: 'beginReplacement',
  method: 'POST',
  path: '/api/operators/own/second-factor',
  tag,
  summary:
    'What to set up another authenticator of one’s own with. The one before works until it is replaced.',
  access: 'operator',
  recent: true,
  status: 200,
  response: z.object({ challengeId: id, ...enrolment }),
  failures: ['TRANSITION_REFUSED'],
});

export const replaceSecondFactor = endpoint({
  name: 'replaceSecondFactor',
  method: 'PUT',
  path: '/api/operators/own/second-factor',
  tag,
  summary:
    'The first code of the other authenticator puts it in the place of the one before, with new recovery codes. Every other session of theirs ends, and they are told by e-mail.',
  access: 'operator',
  recent: true,
  body: z.object({ challengeId: id, code: digits }),
  status: 200,
  response: z.object({ recoveryCodes }),
  failures: ['CodeMismatchException', 'CodeExpiredException', 'TooManyFailedAttemptsException'],
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/operators/own/recovery-codes',
  tag,
  summary: 'Ten new recovery codes, shown this once; those before work no longer. They are told by e-mail.',
  access: 'operator',
  recent: true,
  status: 200,
  response: z.object({ recoveryCodes }),
  failures: ['TRANSITION_REFUSED', 'TooManyRequestsException'],
});

const operatorRolesChosen = z.array(z.enum(operatorRoles)).check(
  z.minLength(1),
  z.refine((chosen) => new Set(chosen).size === chosen.length),
);

const operator = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  state: z.enum(operatorStates),
  since: instant,
  until: z.nullable(instant),
  lastSignInAt: z.nullable(instant),
});

export const listOperators = endpoint({
  name: 'listOperators',
  method: 'GET',
  path: '/api/operators',
  tag,
  summary: 'Who is an operator, who was asked to be one, and who was one.',
  access: 'manager',
  status: 200,
  response: z.object({ operators: z.array(operator) }),
  failures: [],
});

export const inviteOperator = endpoint({
  name: 'inviteOperator',
  method: 'POST',
  path: '/api/operators/invitations',
  tag,
  summary: 'Ask somebody to become an operator: a link by e-mail, good once and for two days.',
  access: 'manager',
  recent: true,
  body: z.object({
    email,
    firstName: text(60),
    lastName: text(60),
    roles: operatorRolesChosen,
    language: z.enum(languages),
  }),
  status: 201,
  response: z.object({ operator }),
  failures: ['UsernameExistsException', 'CodeDeliveryFailureException', 'TooManyRequestsException'],
});

const invitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const readInvitation = endpoint({
  name: 'readInvitation',
  method: 'POST',
  path: '/api/operators/invitations/read',
  tag,
  summary: 'Whom the link of an invitation is for.',
  access: 'public',
  body: z.object({ token: invitationToken }),
  status: 200,
  response: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    roles: z.array(z.enum(operatorRoles)),
    expiresAt: instant,
  }),
  failures: ['LINK_INVALID', 'TooManyRequestsException'],
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/operators/invitations/accept',
  tag,
  summary: 'Become an operator with a password of one’s own; the second factor is enrolled next.',
  access: 'public',
  body: z.object({ token: invitationToken, password: typedPassword }),
  status: 200,
  response: secondFactorNeeded,
  failures: ['LINK_INVALID', 'InvalidPasswordException', 'TooManyRequestsException'],
});

export const changeRoles = endpoint({
  name: 'changeRoles',
  method: 'PUT',
  path: '/api/operators/:id/roles',
  tag,
  summary:
    'What an operator works as from now on: their sessions go on with the new rights at their next call, and they are told by e-mail. Not one’s own; no market loses its last manager.',
  access: 'manager',
  recent: true,
  params: z.object({ id }),
  body: z.object({ roles: operatorRolesChosen }),
  status: 200,
  response: z.object({ operator }),
  failures: ['NOT_FOUND', 'TRANSITION_REFUSED', 'LAST_MANAGER'],
});

export const endOperator = endpoint({
  name: 'endOperator',
  method: 'DELETE',
  path: '/api/operators/:id',
  tag,
  summary:
    'End an operator’s access at once, with every session of theirs, or withdraw an invitation. Not one’s own; no market loses its last manager.',
  access: 'manager',
  recent: true,
  params: z.object({ id }),
  status: 204,
  failures: ['NOT_FOUND', 'TRANSITION_REFUSED', 'LAST_MANAGER'],
});

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  method: 'DELETE',
  path: '/api/operators/:id/second-factor',
  tag,
  summary:
    'Take away an operator’s authenticator and recovery codes, with every session of theirs. They set up another with their password and the code that is mailed to them. Not one’s own.',
  access: 'manager',
  recent: true,
  params: z.object({ id }),
  status: 204,
  failures: ['NOT_FOUND', 'TRANSITION_REFUSED', 'CodeDeliveryFailureException', 'TooManyRequestsException'],
});

export const listSignIns = endpoint({
  name: 'listSignIns',
  method: 'GET',
  path: '/api/operators/sign-ins',
  tag,
  summary: 'The comings and goings of operators, newest first.',
  access: 'manager',
  query: z.object({ page }),
  status: 200,
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        at: instant,
        kind: z.enum(signInKinds),
        operator: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
        by: z.nullable(z.string()),
        address: z.nullable(z.string()),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  failures: [],
});
