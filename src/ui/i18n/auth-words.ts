import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AuthErrorCode, type AuthMoment, authReactionOf } from '#domain/auth/auth-error.ts';

const ourFault = msg`Something failed on our side. Try again in a moment.`;
const wrongCredentials = msg`The e-mail, phone or password is not right. Check them and try again.`;
const noSecondStep = msg`Your account has no second step to sign in with. Write to us and we set it up.`;
const tooManyTries = msg`Too many tries. Wait a little and try again.`;

/** What a person is told for each identifier of Spec §8. Nothing here says to a stranger who has an account. */
const words = {
  AuthError: ourFault,
  AliasExistsException: msg`This e-mail or mobile may already have an account. Sign in with it.`,
  CodeDeliveryFailureException: msg`We could not send the code. Try another way to receive it.`,
  CodeExpiredException: msg`This code is no longer valid. Ask for a new one.`,
  CodeMismatchException: msg`The code does not match. Check it and type it again.`,
  ConfigurationException: msg`This way in is out of order. Choose another, or try again later.`,
  DeviceNotTrackedException: msg`We do not know this device. Sign in with a code.`,
  FailedAttemptsLimitExceededException: tooManyTries,
  InternalErrorException: ourFault,
  InvalidAccountTypeException: msg`This account enters by another door: the operators’ entrance.`,
  InvalidParameterException: msg`Something in the form is not right. Check the marked fields.`,
  InvalidPasswordException: msg`Choose another password: this one is too easy to guess.`,
  InvalidStateException: msg`This step is over. Begin again from the start.`,
  LambdaException: ourFault,
  LimitExceededException: msg`You asked for too many codes. Wait a little and ask again.`,
  MFAMethodNotFoundException: noSecondStep,
  NotAuthorizedException: wrongCredentials,
  PasswordResetRequiredException: msg`You need a new password. We can send you a code to make one.`,
  ResourceNotFoundException: msg`What you asked for is no longer there. Begin again from the start.`,
  SessionExpiredException: msg`Your session ended. Sign in again: what you chose is still here.`,
  SessionUnavailableOfflineException: msg`There is no connection, so we could not see who you are. Sign in again once there is.`,
  SessionUnavailableServiceException: msg`We could not see who you are right now. Sign in again: what you chose is still here.`,
  SignedOutException: msg`You signed out. Sign in again: what you chose is still here.`,
  SoftwareTokenMFANotFoundException: noSecondStep,
  TooManyFailedAttemptsException: tooManyTries,
  TooManyRequestsException: msg`That was too many times in a short while. Wait a little and try again.`,
  UnknownException: msg`Something failed that we did not expect. Try again in a moment.`,
  UserCancelledException: msg`You stopped before the end. Nothing was changed.`,
  UsernameExistsException: msg`These details may already have an account. Sign in, or recover your password.`,
  UserNotConfirmedException: msg`Your account is not confirmed yet. Type the code that we sent you.`,
  UserNotFoundException: wrongCredentials,
  AuthException: ourFault,
  AUTH0003: ourFault,
  AUTH0013: ourFault,
  'Network error': msg`The connection was cut. Check it and try again: what you typed is still here.`,
  RepeatedPhoneNumber: msg`This mobile belongs to another account. Check the number, or sign in with it.`,
  RepeatedDocumentNumber: msg`This document belongs to another account. Check the number, or sign in to that account.`,
} as const satisfies Record<AuthErrorCode, MessageDescriptor>;

/** The words for an identifier, at the moment it arrived: at login every refusal sounds alike. */
export const authErrorWords = (code: AuthErrorCode, moment: AuthMoment): MessageDescriptor =>
  authReactionOf(code, moment) === 'WRONG_CREDENTIALS' ? wrongCredentials : words[code];
