/** Every auth error identifier of Spec §8, word for word and in its order. */
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

/** What the wizard does about it. */
export const authReactions = [
  'WRONG_CREDENTIALS',
  'RESET_PASSWORD',
  'CONFIRM_ACCOUNT',
  'WRONG_CODE',
  'CODE_EXPIRED',
  'CODE_NOT_DELIVERED',
  'WAIT',
  'PERHAPS_REGISTERED',
  'CORRECT_FIELDS',
  'SIGN_IN_AGAIN',
  'OTHER_DOOR',
  'OFFLINE',
  'OUR_FAULT',
] as const;
export type AuthReaction = (typeof authReactions)[number];

/** What a person is offered to do about it. */
export const authOffers = [
  'STAY',
  'RESEND',
  'OTHER_CHANNEL',
  'WAIT',
  'RESET',
  'SIGN_IN',
  'OPERATORS',
  'SUPPORT',
] as const;
export type AuthOffer = (typeof authOffers)[number];

/** The way on from each reaction. Assumption: Spec §8 shows none. */
export const authOfferOf = {
  WRONG_CREDENTIALS: 'STAY',
  RESET_PASSWORD: 'RESET',
  CONFIRM_ACCOUNT: 'RESEND',
  WRONG_CODE: 'STAY',
  CODE_EXPIRED: 'RESEND',
  CODE_NOT_DELIVERED: 'OTHER_CHANNEL',
  WAIT: 'WAIT',
  PERHAPS_REGISTERED: 'SIGN_IN',
  CORRECT_FIELDS: 'STAY',
  SIGN_IN_AGAIN: 'SIGN_IN',
  OTHER_DOOR: 'OPERATORS',
  OFFLINE: 'STAY',
  OUR_FAULT: 'SUPPORT',
} as const satisfies Record<AuthReaction, AuthOffer>;

/** When it happened: one identifier means another thing before and after the password was proven. */
export type AuthMoment = 'login' | 'password-proven' | 'register';

/**
 * The reaction to an identifier. Assumption: Spec §8 shows none. At login every reason for a refusal looks alike, so
 * that nobody learns who has an account; what AUTH0003 and AUTH0013 mean is not shown and not invented.
 */
export function authReactionOf(code: AuthErrorCode, moment: AuthMoment): AuthReaction {
  if (code === 'PasswordResetRequiredException' && moment === 'password-proven') return 'RESET_PASSWORD';
  if (code === 'UserNotConfirmedException' && moment === 'password-proven') return 'CONFIRM_ACCOUNT';
  if (code === 'InvalidPasswordException' && moment === 'register') return 'CORRECT_FIELDS';
  return reactions[code];
}

export const isAuthError = (code: string): code is AuthErrorCode =>
  authErrors.some((known) => known === code);

/**
 * The identifier of Spec §8 for whatever code came back. A code of the wire that is not one of the 37 is one of ours and
 * has its place among them; any other is nobody's, an UnknownException, and `isKnown` says that it is worth a look.
 */
export function readAuthError(code: string): { readonly code: AuthErrorCode; readonly isKnown: boolean } {
  if (isAuthError(code)) return { code, isKnown: true };
  const known = Object.hasOwn(ourOwn, code) ? ourOwn[code] : undefined;
  return known === undefined ? { code: 'UnknownException', isKnown: false } : { code: known, isKnown: true };
}

const ourOwn: Readonly<Record<string, AuthErrorCode>> = {
  BAD_REQUEST: 'InvalidParameterException',
  FIELDS_INVALID: 'InvalidParameterException',
  SESSION_REQUIRED: 'SessionExpiredException',
  REAUTHENTICATION_REQUIRED: 'SessionExpiredException',
  FORBIDDEN: 'InvalidAccountTypeException',
  CROSS_SITE_REFUSED: 'InvalidStateException',
  NOT_FOUND: 'ResourceNotFoundException',
  OVERLOADED: 'InternalErrorException',
  UNAVAILABLE: 'InternalErrorException',
  UNEXPECTED: 'InternalErrorException',
  OFFLINE: 'Network error',
  UNKNOWN: 'Network error',
};

const reactions = {
  NotAuthorizedException: 'WRONG_CREDENTIALS',
  UserNotFoundException: 'WRONG_CREDENTIALS',
  PasswordResetRequiredException: 'WRONG_CREDENTIALS',
  UserNotConfirmedException: 'WRONG_CREDENTIALS',
  InvalidPasswordException: 'WRONG_CREDENTIALS',
  CodeMismatchException: 'WRONG_CODE',
  CodeExpiredException: 'CODE_EXPIRED',
  CodeDeliveryFailureException: 'CODE_NOT_DELIVERED',
  LimitExceededException: 'WAIT',
  TooManyRequestsException: 'WAIT',
  TooManyFailedAttemptsException: 'WAIT',
  FailedAttemptsLimitExceededException: 'WAIT',
  UsernameExistsException: 'PERHAPS_REGISTERED',
  AliasExistsException: 'PERHAPS_REGISTERED',
  RepeatedPhoneNumber: 'PERHAPS_REGISTERED',
  RepeatedDocumentNumber: 'PERHAPS_REGISTERED',
  InvalidParameterException: 'CORRECT_FIELDS',
  SessionExpiredException: 'SIGN_IN_AGAIN',
  SignedOutException: 'SIGN_IN_AGAIN',
  SessionUnavailableOfflineException: 'SIGN_IN_AGAIN',
  SessionUnavailableServiceException: 'SIGN_IN_AGAIN',
  'Network error': 'OFFLINE',
  MFAMethodNotFoundException: 'OUR_FAULT',
  SoftwareTokenMFANotFoundException: 'OUR_FAULT',
  DeviceNotTrackedException: 'OUR_FAULT',
  /** Assumption: an operator's account, which enters by the operators' entrance. */
  InvalidAccountTypeException: 'OTHER_DOOR',
  UserCancelledException: 'OUR_FAULT',
  InvalidStateException: 'OUR_FAULT',
  LambdaException: 'OUR_FAULT',
  ConfigurationException: 'OUR_FAULT',
  ResourceNotFoundException: 'OUR_FAULT',
  InternalErrorException: 'OUR_FAULT',
  UnknownException: 'OUR_FAULT',
  AuthError: 'OUR_FAULT',
  AuthException: 'OUR_FAULT',
  AUTH0003: 'OUR_FAULT',
  AUTH0013: 'OUR_FAULT',
} as const satisfies Record<AuthErrorCode, AuthReaction>;
