import * as z from 'zod/mini';
import { phoneChannels } from '#domain/identity/contact.ts';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import { genders } from '#domain/identity/fan.ts';
import { documentTypes } from '#domain/identity/identity-document.ts';
import { languages } from '#domain/market/locale.ts';
import { email, phone } from './contacts.ts';
import { sessionUser } from './current-session.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, text } from './values.ts';

/** Authentication: verification codes, registration and passwords. Spec §2 (wizard), §7 (/api/auth/*). */

const tag = 'Authentication';

export const challenge = z.object({
  challengeId: id,
  channel: z.enum(deliveryChannels),
  /** The masked contact it was sent to. */
  destination: z.string(),
  expiresAt: instant,
  resendAt: instant,
  attemptsLeft: z.int(),
  serverNow: instant,
});

const language = z.enum(languages);
export const code = z.string().check(z.regex(/^\d{6}$/));
/** A password as typed, including leading and trailing spaces. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(256));

export const toEmail = { email, language };
export const toPhone = { phone, channel: z.enum(phoneChannels), language };
/** The recipient of a code: an e-mail address, or a Colombian or Mexican phone and its channel. */
export const contact = z.union([z.object(toEmail), z.object(toPhone)]);

export const sendFailures = [
  'CHANNEL_NOT_OFFERED',
  'CodeDeliveryFailureException',
  'TooManyRequestsException',
] as const;
export const checkFailures = ['CodeMismatchException', 'CodeExpiredException'] as const;

export const sendOtp = defineEndpoint({
  name: 'sendOtp',
  method: 'POST',
  path: '/api/auth/otp/send',
  tag,
  summary:
    'Sends a six-digit code to an e-mail address or a phone. The response is the same whether or not the contact has an account.',
  access: 'public',
  body: contact,
  status: 202,
  response: challenge,
  failures: sendFailures,
});

export const resendOtp = defineEndpoint({
  name: 'resendOtp',
  method: 'POST',
  path: '/api/auth/otp/resend',
  tag,
  summary:
    'Sends a new code for the same challenge, to a phone by either channel. The previous code stops working.',
  access: 'public',
  body: z.object({ challengeId: id, channel: z.optional(z.enum(deliveryChannels)) }),
  status: 202,
  response: challenge,
  failures: [...sendFailures, 'CodeExpiredException'],
});

export const otpConfirmation = z.object({ challengeId: id, code });

export const signedIn = z.object({ user: sessionUser, isNew: z.boolean() });

/** The violations of one account per e-mail, phone and document; reported only after the caller verified a contact. */
export const registrationFailures = [
  'RepeatedDocumentNumber',
  'RepeatedPhoneNumber',
  'UsernameExistsException',
] as const;

export const confirmOtp = defineEndpoint({
  name: 'confirmOtp',
  method: 'POST',
  path: '/api/auth/otp/confirm',
  tag,
  summary:
    'Signs in with the code. The session gets a new token and keeps its cart. An unknown contact becomes a pre-registered fan; a pending registration becomes a registered one.',
  access: 'public',
  body: otpConfirmation,
  status: 200,
  response: signedIn,
  failures: [...checkFailures, ...registrationFailures, 'InvalidAccountTypeException'],
});

/** The terms include the privacy policy; the newsletter is a separate consent. */
export const registrationConsents = z.object({ terms: z.literal(true), newsletter: z.boolean() });

/** The registration form of the wizard. */
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
  consents: registrationConsents,
  language,
  /** A pending registration to correct; the code that was sent stays valid. */
  challengeId: z.optional(id),
};

export const preRegister = defineEndpoint({
  name: 'preRegister',
  method: 'POST',
  path: '/api/auth/pre-register',
  tag,
  summary:
    'Stores a pending registration and sends a code by the given channel. No account is created before the code is confirmed. The response is the same whether or not the contact is registered.',
  access: 'public',
  body: z.object({ ...registration, channel: z.enum(deliveryChannels) }),
  status: 202,
  response: challenge,
  failures: [...sendFailures, 'InvalidPasswordException'],
});

export const forgot = defineEndpoint({
  name: 'forgot',
  method: 'POST',
  path: '/api/auth/forgot',
  tag,
  summary:
    'Sends a code for setting a new password. The response is the same whether or not there is an account.',
  access: 'public',
  body: contact,
  status: 202,
  response: challenge,
  failures: sendFailures,
});

export const forgotSubmit = defineEndpoint({
  name: 'forgotSubmit',
  method: 'POST',
  path: '/api/auth/forgot-submit',
  tag,
  summary: 'Sets a new password with the code and ends every session of the person.',
  access: 'public',
  body: z.object({ challengeId: id, code, password: typedPassword }),
  status: 204,
  failures: [...checkFailures, 'InvalidPasswordException'],
});

export const validateIdentification = defineEndpoint({
  name: 'validateIdentification',
  method: 'POST',
  path: '/api/auth/identification-validation',
  tag,
  summary: 'Returns whether an identity document is available to the caller. Rate limited.',
  access: 'fanOrSeller',
  body: z.object({ documentType: z.enum(documentTypes), documentNumber: text(20) }),
  status: 200,
  response: z.object({ available: z.boolean() }),
  failures: ['TooManyRequestsException'],
});

export const validatePhone = defineEndpoint({
  name: 'validatePhone',
  method: 'POST',
  path: '/api/auth/phone-validation',
  tag,
  summary:
    'Sends a code to the new phone of the signed-in fan. The response is the same whether or not another account has the phone.',
  access: 'fan',
  body: z.object(toPhone),
  status: 202,
  response: challenge,
  failures: sendFailures,
});

export const checkPhone = defineEndpoint({
  name: 'checkPhone',
  method: 'POST',
  path: '/api/auth/phone-validation-check',
  tag,
  summary:
    'Verifies the new phone with its code. The returned proof changes the phone once, within ten minutes.',
  access: 'fan',
  body: z.object({ challengeId: id, code }),
  status: 200,
  response: z.object({ proof: id, expiresAt: instant }),
  failures: checkFailures,
});

export const validateEmail = defineEndpoint({
  name: 'validateEmail',
  method: 'POST',
  path: '/api/fan/email-validation',
  tag,
  summary:
    'Sends a code to the new e-mail address of the signed-in fan. The response is the same whether or not another account has the address.',
  access: 'fan',
  requiresRecentSignIn: true,
  body: z.object(toEmail),
  status: 202,
  response: challenge,
  failures: sendFailures,
});

/** The response to an operator's right password: a second factor is required, or must be enrolled first. */
export const secondFactorRequired = z.object({
  secondFactor: z.object({ challengeId: id, expiresAt: instant, enrol: z.boolean() }),
});

/** The `detail` of UserNotConfirmedException: the challenge of the code sent to the address. */
export const userNotConfirmedDetail = z.object({ challenge });

/** The failures of a password sign-in; some are reported only after the right password. */
export const loginFailures = [
  'NotAuthorizedException',
  'TooManyFailedAttemptsException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  ...sendFailures,
] as const;

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  tag,
  summary:
    'Signs in with an e-mail address and a password. Operators continue with the second factor. Only after the right password, the response says that a password reset is required or that the address was never confirmed, in which case a code is sent.',
  access: 'public',
  body: z.object({ email, password: typedPassword }),
  status: 200,
  response: z.union([signedIn, secondFactorRequired]),
  failures: loginFailures,
});
