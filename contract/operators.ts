import * as z from 'zod/mini';
import { accessLogKinds, operatorStates } from '#domain/identity/operator.ts';
import { operatorRoles } from '#domain/identity/role.ts';
import { languages } from '#domain/market/locale.ts';
import { code, secondFactorRequired, signedIn, typedPassword } from './auth.ts';
import { email } from './contacts.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, page, text } from './values.ts';

/** Operators: second factor, invitations, roles and access log. Spec §2 (/authorization/operators), §6. */

const tag = 'Operators';

const factorCode = z.string().check(z.regex(/^[0-9A-Za-z -]{6,20}$/));
const enrolment = {
  /** The secret in base 32, for typing. */
  secret: z.string().check(z.regex(/^[A-Z2-7]{16,64}$/)),
  /** The content of the QR code. */
  otpauthUri: z.string().check(z.startsWith('otpauth://totp/')),
};
const recoveryCodes = z.array(z.string());

export const secondFactor = defineEndpoint({
  name: 'secondFactor',
  method: 'POST',
  path: '/api/auth/second-factor',
  tag,
  summary:
    'Completes a password sign-in with an authenticator code (RFC 6238) or a recovery code. Each code works once.',
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

export const enrolSecondFactor = defineEndpoint({
  name: 'enrolSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor/enrol',
  tag,
  summary:
    'Returns the secret for enrolling an authenticator. After a reset by a manager the mailed code is required; REAUTHENTICATION_REQUIRED without it.',
  access: 'public',
  body: z.object({ challengeId: id, mailedCode: z.optional(text(20)) }),
  status: 200,
  response: z.object(enrolment),
  failures: [
    'CodeExpiredException',
    'CodeMismatchException',
    'REAUTHENTICATION_REQUIRED',
    'TooManyFailedAttemptsException',
    'TRANSITION_NOT_ALLOWED',
  ],
});

export const confirmEnrolment = defineEndpoint({
  name: 'confirmEnrolment',
  method: 'POST',
  path: '/api/auth/second-factor/enrol/confirm',
  tag,
  summary:
    'Completes the enrolment with the first code of the authenticator, signs in and returns the recovery codes once.',
  access: 'public',
  body: z.object({ challengeId: id, code }),
  status: 200,
  response: z.extend(signedIn, { recoveryCodes }),
  failures: ['CodeMismatchException', 'CodeExpiredException', 'TooManyFailedAttemptsException'],
});

export const reauthenticateOperator = defineEndpoint({
  name: 'reauthenticateOperator',
  method: 'POST',
  path: '/api/operators/me/reauthentication',
  tag,
  summary:
    'Reauthenticates an operator with an authenticator code or a recovery code. Operations that require a recent sign-in are allowed for ten minutes.',
  access: 'operator',
  body: z.object({ code: factorCode }),
  status: 204,
  failures: [
    'CodeMismatchException',
    'TooManyFailedAttemptsException',
    'TRANSITION_NOT_ALLOWED',
    'SESSION_REQUIRED',
  ],
});

export const beginSecondFactorReplacement = defineEndpoint({
  name: 'beginSecondFactorReplacement',
  method: 'POST',
  path: '/api/operators/me/second-factor',
  tag,
  summary:
    'Returns the secret for replacing the caller’s authenticator. The current one works until it is replaced.',
  access: 'operator',
  requiresRecentSignIn: true,
  status: 200,
  response: z.object({ challengeId: id, ...enrolment }),
  failures: ['TRANSITION_NOT_ALLOWED'],
});

export const replaceSecondFactor = defineEndpoint({
  name: 'replaceSecondFactor',
  method: 'PUT',
  path: '/api/operators/me/second-factor',
  tag,
  summary:
    'Replaces the caller’s authenticator with the first code of the new one and issues new recovery codes. Ends all other sessions of the caller and notifies them by e-mail.',
  access: 'operator',
  requiresRecentSignIn: true,
  body: z.object({ challengeId: id, code }),
  status: 200,
  response: z.object({ recoveryCodes }),
  failures: ['CodeMismatchException', 'CodeExpiredException', 'TooManyFailedAttemptsException'],
});

export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/operators/me/recovery-codes',
  tag,
  summary:
    'Issues ten new recovery codes, shown once. The previous codes stop working and the operator is notified by e-mail.',
  access: 'operator',
  requiresRecentSignIn: true,
  status: 200,
  response: z.object({ recoveryCodes }),
  failures: ['TRANSITION_NOT_ALLOWED', 'TooManyRequestsException'],
});

const roleSelection = z.array(z.enum(operatorRoles)).check(
  z.minLength(1),
  z.refine((chosen) => new Set(chosen).size === chosen.length),
);

export const operator = z.object({
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

export const listOperators = defineEndpoint({
  name: 'listOperators',
  method: 'GET',
  path: '/api/operators',
  tag,
  summary: 'Lists current operators, pending invitations and former operators.',
  access: 'manager',
  status: 200,
  response: z.object({ operators: z.array(operator) }),
  failures: [],
});

export const inviteOperator = defineEndpoint({
  name: 'inviteOperator',
  method: 'POST',
  path: '/api/operators/invitations',
  tag,
  summary: 'Invites a person as an operator with a single-use link by e-mail, valid for two days.',
  access: 'manager',
  requiresRecentSignIn: true,
  body: z.object({
    email,
    firstName: text(60),
    lastName: text(60),
    roles: roleSelection,
    language: z.enum(languages),
  }),
  status: 201,
  response: z.object({ operator }),
  failures: ['UsernameExistsException', 'CodeDeliveryFailureException', 'TooManyRequestsException'],
});

const invitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const readInvitation = defineEndpoint({
  name: 'readInvitation',
  method: 'POST',
  path: '/api/operators/invitations/read',
  tag,
  summary: 'Returns the person and roles that an invitation link is for.',
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

export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/operators/invitations/accept',
  tag,
  summary: 'Accepts an invitation with a new password. The enrolment of a second factor follows.',
  access: 'public',
  body: z.object({ token: invitationToken, password: typedPassword }),
  status: 200,
  response: secondFactorRequired,
  failures: ['LINK_INVALID', 'InvalidPasswordException', 'TooManyRequestsException'],
});

export const changeRoles = defineEndpoint({
  name: 'changeRoles',
  method: 'PUT',
  path: '/api/operators/:id/roles',
  tag,
  summary:
    'Changes the roles of another operator. Their sessions get the new permissions with the next request and they are notified by e-mail. Rejects the caller’s own roles: a market keeps the manager who decides.',
  access: 'manager',
  requiresRecentSignIn: true,
  params: z.object({ id }),
  body: z.object({ roles: roleSelection }),
  status: 200,
  response: z.object({ operator }),
  failures: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
});

export const removeOperator = defineEndpoint({
  name: 'removeOperator',
  method: 'DELETE',
  path: '/api/operators/:id',
  tag,
  summary:
    'Removes an operator’s access and ends their sessions, or withdraws an invitation. Rejects the caller’s own access: a market keeps the manager who decides.',
  access: 'manager',
  requiresRecentSignIn: true,
  params: z.object({ id }),
  status: 204,
  failures: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
});

export const resetSecondFactor = defineEndpoint({
  name: 'resetSecondFactor',
  method: 'DELETE',
  path: '/api/operators/:id/second-factor',
  tag,
  summary:
    'Removes the authenticator and recovery codes of another operator and ends their sessions. They enrol again with their password and a mailed code.',
  access: 'manager',
  requiresRecentSignIn: true,
  params: z.object({ id }),
  status: 204,
  failures: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'CodeDeliveryFailureException',
    'TooManyRequestsException',
  ],
});

export const listSignIns = defineEndpoint({
  name: 'listSignIns',
  method: 'GET',
  path: '/api/operators/sign-ins',
  tag,
  summary: 'Lists the sign-ins and account changes of operators, newest first.',
  access: 'manager',
  query: z.object({ page }),
  status: 200,
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        at: instant,
        kind: z.enum(accessLogKinds),
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
