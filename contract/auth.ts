import * as z from 'zod/mini';
import { phoneChannels } from '#domain/auth/contact.ts';
import { genders } from '#domain/fan/fan.ts';
import { documentTypes } from '#domain/fan/identity-document.ts';
import { languages } from '#domain/market/locale.ts';
import { deliveryChannels } from '#domain/ticket/ticket.ts';
import { email, phone } from './contacts.ts';
import { sessionUser } from './current-session.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, text } from './values.ts';

/** Becoming somebody: codes, registration, passwords. Spec §2 (wizard), §7 (/api/auth/*). */

const tag = 'Authentication';

export const challenge = z.object({
  challengeId: id,
  channel: z.enum(deliveryChannels),
  /** Where it went, masked. */
  destination: z.string(),
  expiresAt: instant,
  resendAt: instant,
  triesLeft: z.int(),
  serverNow: instant,
});
export type OtpChallengeWire = z.output<typeof challenge>;

const language = z.enum(languages);
export const code = z.string().check(z.regex(/^\d{6}$/));
/** As it was typed, spaces at its ends included. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(256));

export const toEmail = { email, language };
export const toPhone = { phone, channel: z.enum(phoneChannels), language };
/** Whom a code goes to: an e-mail address, or a phone of Colombia or Mexico and the way to it. */
const contact = z.union([z.object(toEmail), z.object(toPhone)]);
export type ContactWire = z.output<typeof contact>;

export const sendFailures = ['CodeDeliveryFailureException', 'TooManyRequestsException'] as const;
export const checkFailures = [
  'CodeMismatchException',
  'CodeExpiredException',
  'TooManyFailedAttemptsException',
] as const;

export const sendOtp = endpoint({
  name: 'sendOtp',
  method: 'POST',
  path: '/api/auth/otp/send',
  tag,
  summary:
    'Send a six-digit code to an e-mail address or a phone. Same answer whether or not it has an account.',
  access: 'public',
  body: contact,
  status: 202,
  response: challenge,
  failures: sendFailures,
});

export const resendOtp = endpoint({
  name: 'resendOtp',
  method: 'POST',
  path: '/api/auth/otp/resend',
  tag,
  summary: 'A new code for the same request, to a phone by either of its channels; the old one dies.',
  access: 'public',
  body: z.object({ challengeId: id, channel: z.optional(z.enum(deliveryChannels)) }),
  status: 202,
  response: challenge,
  failures: [...sendFailures, 'CodeExpiredException'],
});

export const signedIn = z.object({ user: sessionUser, isNew: z.boolean() });

/** What goes against one living fan per e-mail, phone and document; told only to who proved a contact. */
export const registrationFailures = [
  'RepeatedDocumentNumber',
  'RepeatedPhoneNumber',
  'UsernameExistsException',
] as const;

export const confirmOtp = endpoint({
  name: 'confirmOtp',
  method: 'POST',
  path: '/api/auth/otp/confirm',
  tag,
  summary:
    'Sign in with the code; the session rotates and keeps its cart. An unknown contact becomes a pre-registered fan, a parked registration a registered one.',
  access: 'public',
  body: z.object({ challengeId: id, code }),
  status: 200,
  response: signedIn,
  failures: [...checkFailures, ...registrationFailures, 'InvalidAccountTypeException'],
});

/** Who registers, as the wizard asks. The terms come with the policy on personal data; news is a wish of its own. */
export const registration = {
  firstName: text(60),
  lastName: text(60),
  documentType: z.enum(documentTypes),
  documentNumber: text(20),
  email,
  phone,
  gender: z.optional(z.enum(genders)),
  birthDate: z.optional(z.iso.date()),
  password: z.optional(typedPassword),
  consents: z.object({ terms: z.literal(true), newsletter: z.boolean() }),
  language,
  /** A registration whose code is out already: its data are put right, and the code stays good. */
  challengeId: z.optional(id),
};

export const preRegister = endpoint({
  name: 'preRegister',
  method: 'POST',
  path: '/api/auth/pre-register',
  tag,
  summary:
    'Park a registration and send a code by the channel named. No account comes of it before the code is confirmed; same answer whoever is registered.',
  access: 'public',
  body: z.object({ ...registration, channel: z.enum(deliveryChannels) }),
  status: 202,
  response: challenge,
  failures: [...sendFailures, 'InvalidPasswordException'],
});

export const forgot = endpoint({
  name: 'forgot',
  method: 'POST',
  path: '/api/auth/forgot',
  tag,
  summary: 'Send a code to set a new password with. Same answer whether or not there is an account.',
  access: 'public',
  body: contact,
  status: 202,
  response: challenge,
  failures: sendFailures,
});

export const forgotSubmit = endpoint({
  name: 'forgotSubmit',
  method: 'POST',
  path: '/api/auth/forgot-submit',
  tag,
  summary: 'Set a new password with the code. Every session of the person ends.',
  access: 'public',
  body: z.object({ challengeId: id, code, password: typedPassword }),
  status: 204,
  failures: [...checkFailures, 'InvalidPasswordException'],
});

export const validateIdentification = endpoint({
  name: 'validateIdentification',
  method: 'POST',
  path: '/api/auth/identification-validation',
  tag,
  summary: 'Whether a document is free, or the caller’s own. For known callers and a few times a day only.',
  access: 'fanOrSeller',
  body: z.object({ documentType: z.enum(documentTypes), documentNumber: text(20) }),
  status: 200,
  response: z.object({ available: z.boolean() }),
  failures: ['TooManyRequestsException'],
});

export const validatePhone = endpoint({
  name: 'validatePhone',
  method: 'POST',
  path: '/api/auth/phone-validation',
  tag,
  summary: 'Send a code to the phone the fan wants to have. Same answer whoever has it.',
  access: 'fan',
  body: z.object(toPhone),
  status: 202,
  response: challenge,
  failures: sendFailures,
});

export const checkPhone = endpoint({
  name: 'checkPhone',
  method: 'POST',
  path: '/api/auth/phone-validation-check',
  tag,
  summary:
    'Prove with its code that the phone is the fan’s. The proof changes the phone once, within ten minutes.',
  access: 'fan',
  body: z.object({ challengeId: id, code }),
  status: 200,
  response: z.object({ proof: id, expiresAt: instant }),
  failures: checkFailures,
});

export const validateEmail = endpoint({
  name: 'validateEmail',
  method: 'POST',
  path: '/api/fan/email-validation',
  tag,
  summary: 'Send a code to the e-mail address the fan wants to have. Same answer whoever has it.',
  access: 'fan',
  recent: true,
  body: z.object(toEmail),
  status: 202,
  response: challenge,
  failures: sendFailures,
});

/** An operator's password was right; the second factor comes next, or is enrolled first. */
export const secondFactorNeeded = z.object({
  secondFactor: z.object({ challengeId: id, expiresAt: instant, enrol: z.boolean() }),
});

/** What `UserNotConfirmedException` carries: the code that is on its way to the address. */
export const unconfirmedDetail = z.object({ challenge });

/** What is only told after the right password. */
export const loginFailures = [
  'NotAuthorizedException',
  'TooManyFailedAttemptsException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  ...sendFailures,
] as const;

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  tag,
  summary:
    'Sign in with e-mail and password. An operator is asked for the second factor next. After the right password only: that another one has to be made first, or that the address was never confirmed, for which a code is then on its way.',
  access: 'public',
  body: z.object({ email, password: typedPassword }),
  status: 200,
  response: z.union([signedIn, secondFactorNeeded]),
  failures: loginFailures,
});
