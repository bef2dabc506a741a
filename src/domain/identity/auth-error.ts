import type { ClientFailureCode } from '../shared/client-failure.ts';
import { isMemberOf } from '../shared/member-of.ts';
import type { RequestFailureCode } from '../shared/request-failure.ts';
import type { AccessFailureCode } from './access-failure.ts';

/** The auth error identifiers of Spec §8, verbatim and in its order. */
export const authErrors = [
  'AuthError',
  'AliasExistsException',
  'CodeDeliveryFailureException',
  'CodeExpiredException',
  'CodeMismatchException',
  'ConfigurationException',
  'DeviceNotTrackedException',
  'FailedAttemptsLimitExceededException',
  'InternalErrorException',
  'InvalidAccountTypeException',
  'InvalidParameterException',
  'InvalidPasswordException',
  'InvalidStateException',
  'LambdaException',
  'LimitExceededException',
  'MFAMethodNotFoundException',
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'ResourceNotFoundException',
  'SessionExpiredException',
  'SessionUnavailableOfflineException',
  'SessionUnavailableServiceException',
  'SignedOutException',
  'SoftwareTokenMFANotFoundException',
  'TooManyFailedAttemptsException',
  'TooManyRequestsException',
  'UnknownException',
  'UserCancelledException',
  'UsernameExistsException',
  'UserNotConfirmedException',
  'UserNotFoundException',
  'AuthException',
  'AUTH0003',
  'AUTH0013',
  'Network error',
  'RepeatedPhoneNumber',
  'RepeatedDocumentNumber',
] as const;
export type AuthErrorCode = (typeof authErrors)[number];

/** The identifiers that our own API sends. */
export const apiAuthErrors = [
  'CodeDeliveryFailureException',
  'CodeExpiredException',
  'CodeMismatchException',
  'InternalErrorException',
  'InvalidAccountTypeException',
  'InvalidPasswordException',
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'SoftwareTokenMFANotFoundException',
  'TooManyFailedAttemptsException',
  'TooManyRequestsException',
  'UsernameExistsException',
  'UserNotConfirmedException',
  'RepeatedPhoneNumber',
  'RepeatedDocumentNumber',
] as const satisfies readonly AuthErrorCode[];

/** The reactions of the login wizard to an auth error. */
export const authReactions = [
  'WRONG_CREDENTIALS',
  'RESET_PASSWORD',
  'CONFIRM_ACCOUNT',
  'WRONG_CODE',
  'CODE_EXPIRED',
  'CODE_NOT_DELIVERED',
  'WAIT',
  'POSSIBLY_REGISTERED',
  'CORRECT_FIELDS',
  'SIGN_IN_AGAIN',
  'OPERATOR_ACCOUNT',
  'OFFLINE',
  'INTERNAL_ERROR',
] as const;
export type AuthReaction = (typeof authReactions)[number];

/** The next step that the wizard offers after an auth error. */
export const authNextSteps = [
  'STAY',
  'RESEND',
  'OTHER_CHANNEL',
  'WAIT',
  'RESET',
  'SIGN_IN',
  'OPERATORS',
  'SUPPORT',
] as const;
export type AuthNextStep = (typeof authNextSteps)[number];

/** Maps each reaction to the next step. Assumption: Spec §8 shows none. */
export const nextStepByAuthReaction = {
  WRONG_CREDENTIALS: 'STAY',
  RESET_PASSWORD: 'RESET',
  CONFIRM_ACCOUNT: 'RESEND',
  WRONG_CODE: 'STAY',
  CODE_EXPIRED: 'RESEND',
  CODE_NOT_DELIVERED: 'OTHER_CHANNEL',
  WAIT: 'WAIT',
  POSSIBLY_REGISTERED: 'SIGN_IN',
  CORRECT_FIELDS: 'STAY',
  SIGN_IN_AGAIN: 'SIGN_IN',
  OPERATOR_ACCOUNT: 'OPERATORS',
  OFFLINE: 'STAY',
  INTERNAL_ERROR: 'SUPPORT',
} as const satisfies Record<AuthReaction, AuthNextStep>;

/** The moment of the error: some identifiers mean something different once the password is proven. */
export type AuthPhase = 'login' | 'password-proven' | 'register';

/**
 * Maps an auth error to the wizard's reaction. Assumption: Spec §8 shows none. At login every rejection looks
 * the same, so that the response never reveals whether an account exists. The meaning of AUTH0003 and
 * AUTH0013 is not specified, and none is invented here.
 */
export function determineAuthReaction(code: AuthErrorCode, moment: AuthPhase): AuthReaction {
  if (code === 'PasswordResetRequiredException' && moment === 'password-proven') return 'RESET_PASSWORD';
  if (code === 'UserNotConfirmedException' && moment === 'password-proven') return 'CONFIRM_ACCOUNT';
  if (code === 'InvalidPasswordException' && moment === 'register') return 'CORRECT_FIELDS';
  return reactionByAuthError[code];
}

export const isAuthErrorCode = (code: string): code is AuthErrorCode => isMemberOf(authErrors, code);

/**
 * Converts any error code to an identifier of Spec §8. API codes of our own map to the identifier that means
 * the same; any other code becomes UnknownException with `isKnown: false`, so that it is reported.
 */
export function parseAuthErrorCode(code: string): {
  readonly code: AuthErrorCode;
  readonly isKnown: boolean;
} {
  if (isAuthErrorCode(code)) return { code, isKnown: true };
  const known = authErrorByFailureCode.get(code);
  return known === undefined ? { code: 'UnknownException', isKnown: false } : { code: known, isKnown: true };
}

const equivalentAuthErrors = {
  BAD_REQUEST: 'InvalidParameterException',
  FIELDS_INVALID: 'InvalidParameterException',
  SESSION_REQUIRED: 'SessionExpiredException',
  REAUTHENTICATION_REQUIRED: 'SessionExpiredException',
  FORBIDDEN: 'InvalidAccountTypeException',
  CROSS_SITE_REJECTED: 'InvalidStateException',
  CHANNEL_NOT_OFFERED: 'ConfigurationException',
  NOT_FOUND: 'ResourceNotFoundException',
  OVERLOADED: 'InternalErrorException',
  UNAVAILABLE: 'InternalErrorException',
  UNEXPECTED: 'InternalErrorException',
  OFFLINE: 'Network error',
  UNKNOWN: 'Network error',
} as const satisfies Partial<
  Record<RequestFailureCode | AccessFailureCode | ClientFailureCode, AuthErrorCode>
>;
const authErrorByFailureCode: ReadonlyMap<string, AuthErrorCode> = new Map(
  Object.entries(equivalentAuthErrors),
);

const reactionByAuthError = {
  NotAuthorizedException: 'WRONG_CREDENTIALS',
  UserNotFoundException: 'WRONG_CREDENTIALS',
  PasswordResetRequiredException: 'WRONG_CREDENTIALS',
  UserNotConfirmedException: 'WRONG_CREDENTIALS',
  InvalidPasswordException: 'WRONG_CREDENTIALS',
  CodeMismatchException: 'WRONG_CODE',
  CodeExpiredException: 'CODE_EXPIRED',
  CodeDeliveryFailureException: 'CODE_NOT_DELIVERED',
  ConfigurationException: 'CODE_NOT_DELIVERED',
  LimitExceededException: 'WAIT',
  TooManyRequestsException: 'WAIT',
  TooManyFailedAttemptsException: 'WAIT',
  FailedAttemptsLimitExceededException: 'WAIT',
  UsernameExistsException: 'POSSIBLY_REGISTERED',
  AliasExistsException: 'POSSIBLY_REGISTERED',
  RepeatedPhoneNumber: 'POSSIBLY_REGISTERED',
  RepeatedDocumentNumber: 'POSSIBLY_REGISTERED',
  InvalidParameterException: 'CORRECT_FIELDS',
  SessionExpiredException: 'SIGN_IN_AGAIN',
  SignedOutException: 'SIGN_IN_AGAIN',
  SessionUnavailableOfflineException: 'SIGN_IN_AGAIN',
  SessionUnavailableServiceException: 'SIGN_IN_AGAIN',
  'Network error': 'OFFLINE',
  MFAMethodNotFoundException: 'INTERNAL_ERROR',
  SoftwareTokenMFANotFoundException: 'INTERNAL_ERROR',
  DeviceNotTrackedException: 'INTERNAL_ERROR',
  /** Assumption: the account belongs to an operator, who signs in through the operators' login. */
  InvalidAccountTypeException: 'OPERATOR_ACCOUNT',
  UserCancelledException: 'INTERNAL_ERROR',
  InvalidStateException: 'INTERNAL_ERROR',
  LambdaException: 'INTERNAL_ERROR',
  ResourceNotFoundException: 'INTERNAL_ERROR',
  InternalErrorException: 'INTERNAL_ERROR',
  UnknownException: 'INTERNAL_ERROR',
  AuthError: 'INTERNAL_ERROR',
  AuthException: 'INTERNAL_ERROR',
  AUTH0003: 'INTERNAL_ERROR',
  AUTH0013: 'INTERNAL_ERROR',
} as const satisfies Record<AuthErrorCode, AuthReaction>;
