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

/** The reactions of the login wizard to an auth error. */
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

/** The next step that the wizard offers after an auth error. */
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

/** Maps each reaction to the next step. Assumption: Spec §8 shows none. */
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

/** The moment of the error: some identifiers mean something different once the password is proven. */
export type AuthMoment = 'login' | 'password-proven' | 'register';

/**
 * Maps an auth error to the wizard's reaction. Assumption: Spec §8 shows none. At login every rejection looks
 * the same, so that the response never reveals whether an account exists. The meaning of AUTH0003 and
 * AUTH0013 is not specified, and none is invented here.
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
 * Converts any error code to an identifier of Spec §8. API codes of our own map to the identifier that means
 * the same; any other code becomes UnknownException with `isKnown: false`, so that it is reported.
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
  /** Assumption: the account belongs to an operator, who signs in through the operators' login. */
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
