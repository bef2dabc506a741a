import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AuthErrorCode, type AuthPhase, determineAuthReaction } from '#domain/identity/auth-error.ts';

const serverError = msg`Something failed on our side. Try again in a moment.`;
const wrongCredentials = msg`Incorrect email, phone or password. Check them and try again.`;
const secondFactorMissing = msg`Your account has no second factor. Contact us to set it up.`;
const tooManyAttempts = msg`Too many attempts. Wait a moment and try again.`;

/** The message for each error code of Spec §8. None reveals to an anonymous visitor which accounts exist. */
const messagesByCode = {
  AuthError: serverError,
  AliasExistsException: msg`This email or mobile may already have an account. Sign in with it.`,
  CodeDeliveryFailureException: msg`We could not send the code. Try another way to receive it.`,
  CodeExpiredException: msg`This code has expired. Request a new one.`,
  CodeMismatchException: msg`Incorrect code. Check it and try again.`,
  ConfigurationException: msg`We cannot send codes this way right now. Choose email, WhatsApp or SMS.`,
  DeviceNotTrackedException: msg`We do not recognise this device. Sign in with a code.`,
  FailedAttemptsLimitExceededException: tooManyAttempts,
  InternalErrorException: serverError,
  InvalidAccountTypeException: msg`This account uses the staff sign-in.`,
  InvalidParameterException: msg`Some fields need attention. Check the marked fields.`,
  InvalidPasswordException: msg`This password is too easy to guess. Choose another one.`,
  InvalidStateException: msg`This step has expired. Start again.`,
  LambdaException: serverError,
  LimitExceededException: msg`Too many code requests. Wait a moment and try again.`,
  MFAMethodNotFoundException: secondFactorMissing,
  NotAuthorizedException: wrongCredentials,
  PasswordResetRequiredException: msg`You need a new password. We can send you a code to set one.`,
  ResourceNotFoundException: msg`Your request has expired. Start again.`,
  SessionExpiredException: msg`Your session expired. Sign in again. Your selection is still here.`,
  SessionUnavailableOfflineException: msg`You are offline, so we could not verify your session. Sign in again when you are connected.`,
  SessionUnavailableServiceException: msg`We could not verify your session. Sign in again. Your selection is still here.`,
  SignedOutException: msg`You signed out. Sign in again. Your selection is still here.`,
  SoftwareTokenMFANotFoundException: secondFactorMissing,
  TooManyFailedAttemptsException: tooManyAttempts,
  TooManyRequestsException: msg`Too many requests. Wait a moment and try again.`,
  UnknownException: msg`Something went wrong. Please try again in a moment.`,
  UserCancelledException: msg`You cancelled. Nothing was changed.`,
  UsernameExistsException: msg`An account may already exist with these details. Sign in or reset your password.`,
  UserNotConfirmedException: msg`Your account is not confirmed yet. Enter the code we sent you.`,
  UserNotFoundException: wrongCredentials,
  AuthException: serverError,
  AUTH0003: serverError,
  AUTH0013: serverError,
  'Network error': msg`The connection was lost. Check it and try again. Your information is still here.`,
  RepeatedPhoneNumber: msg`Another account uses this mobile number. Check it or sign in with it.`,
  RepeatedDocumentNumber: msg`Another account uses this document. Check the number or sign in to that account.`,
} as const satisfies Record<AuthErrorCode, MessageDescriptor>;

/** Returns the message for an error code in a phase of the login: at login every rejection reads alike. */
export const getAuthErrorMessage = (code: AuthErrorCode, phase: AuthPhase): MessageDescriptor =>
  determineAuthReaction(code, phase) === 'WRONG_CREDENTIALS' ? wrongCredentials : messagesByCode[code];
