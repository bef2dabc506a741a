import { describe, expect, it } from 'vitest';
import {
  authErrors,
  authOfferOf,
  authOffers,
  authReactionOf,
  authReactions,
  isAuthError,
  readAuthError,
} from './auth-error.ts';

/** Spec §8. */
describe('auth errors', () => {
  it('are the 37 of the specification, each once', () => {
    expect(authErrors).toHaveLength(37);
    expect(new Set(authErrors).size).toBe(37);
  });

  it.each(authErrors)('%s has a reaction at every moment', (code) => {
    expect(authReactions).toContain(authReactionOf(code, 'login'));
    expect(authReactions).toContain(authReactionOf(code, 'password-proven'));
    expect(authReactions).toContain(authReactionOf(code, 'register'));
    expect(isAuthError(code)).toBe(true);
  });

  it('lead to every reaction', () => {
    const reached = (['login', 'password-proven', 'register'] as const).flatMap((moment) =>
      authErrors.map((code) => authReactionOf(code, moment)),
    );

    expect(new Set(reached)).toEqual(new Set(authReactions));
  });

  it('tell nobody at login who has an account', () => {
    const alike = [
      'NotAuthorizedException',
      'UserNotFoundException',
      'PasswordResetRequiredException',
      'UserNotConfirmedException',
      'InvalidPasswordException',
    ] as const;

    expect(alike.map((code) => authReactionOf(code, 'login'))).toEqual(alike.map(() => 'WRONG_CREDENTIALS'));
  });

  it('mean more once the password was proven, or while registering', () => {
    expect(authReactionOf('PasswordResetRequiredException', 'password-proven')).toBe('RESET_PASSWORD');
    expect(authReactionOf('UserNotConfirmedException', 'password-proven')).toBe('CONFIRM_ACCOUNT');
    expect(authReactionOf('InvalidPasswordException', 'register')).toBe('CORRECT_FIELDS');
  });

  it.each(['', 'toString', 'authError', 'SEATS_TAKEN'])('do not include %j', (code) => {
    expect(isAuthError(code)).toBe(false);
  });
});

describe('whatever code comes back', () => {
  it.each(authErrors)('is %s where it says so', (code) => {
    expect(readAuthError(code)).toEqual({ code, isKnown: true });
  });

  it.each([
    ['FIELDS_INVALID', 'InvalidParameterException'],
    ['REAUTHENTICATION_REQUIRED', 'SessionExpiredException'],
    ['OFFLINE', 'Network error'],
    ['UNAVAILABLE', 'InternalErrorException'],
  ] as const)('is %s on our wire and %s to a person', (code, read) => {
    expect(readAuthError(code)).toEqual({ code: read, isKnown: true });
  });

  it.each(['', 'toString', 'constructor', 'SomethingNewException'])('is nobody’s when it is %j', (code) => {
    expect(readAuthError(code)).toEqual({ code: 'UnknownException', isKnown: false });
  });
});

describe('what is offered', () => {
  it('follows from the reaction, and everything is offered somewhere', () => {
    expect(new Set(authReactions.map((reaction) => authOfferOf[reaction]))).toEqual(new Set(authOffers));
  });
});
