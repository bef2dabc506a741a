import { describe, expect, it } from 'vitest';
import {
  authErrors,
  authNextSteps,
  authReactions,
  determineAuthReaction,
  isAuthErrorCode,
  nextStepByAuthReaction,
  parseAuthErrorCode,
} from './auth-error.ts';

/** Spec §8. */
describe('auth errors', () => {
  it('are the 37 identifiers of the specification, each once', () => {
    expect(authErrors).toHaveLength(37);
    expect(new Set(authErrors).size).toBe(37);
  });

  it.each(authErrors)('%s has a reaction in every phase', (code) => {
    expect(authReactions).toContain(determineAuthReaction(code, 'login'));
    expect(authReactions).toContain(determineAuthReaction(code, 'password-proven'));
    expect(authReactions).toContain(determineAuthReaction(code, 'register'));
    expect(isAuthErrorCode(code)).toBe(true);
  });

  it('cover every reaction', () => {
    const reached = (['login', 'password-proven', 'register'] as const).flatMap((moment) =>
      authErrors.map((code) => determineAuthReaction(code, moment)),
    );

    expect(new Set(reached)).toEqual(new Set(authReactions));
  });

  it('never reveal at login whether an account exists', () => {
    const alike = [
      'NotAuthorizedException',
      'UserNotFoundException',
      'PasswordResetRequiredException',
      'UserNotConfirmedException',
      'InvalidPasswordException',
    ] as const;

    expect(alike.map((code) => determineAuthReaction(code, 'login'))).toEqual(
      alike.map(() => 'WRONG_CREDENTIALS'),
    );
  });

  it('are more specific once the password is proven, and while registering', () => {
    expect(determineAuthReaction('PasswordResetRequiredException', 'password-proven')).toBe('RESET_PASSWORD');
    expect(determineAuthReaction('UserNotConfirmedException', 'password-proven')).toBe('CONFIRM_ACCOUNT');
    expect(determineAuthReaction('InvalidPasswordException', 'register')).toBe('CORRECT_FIELDS');
  });

  it.each(['', 'toString', 'authError', 'SEATS_TAKEN'])('do not include %j', (code) => {
    expect(isAuthErrorCode(code)).toBe(false);
  });
});

describe('any error code', () => {
  it.each(authErrors)('is %s when it is one of the identifiers', (code) => {
    expect(parseAuthErrorCode(code)).toEqual({ code, isKnown: true });
  });

  it.each([
    ['FIELDS_INVALID', 'InvalidParameterException'],
    ['REAUTHENTICATION_REQUIRED', 'SessionExpiredException'],
    ['OFFLINE', 'Network error'],
    ['UNAVAILABLE', 'InternalErrorException'],
  ] as const)('%s of our API maps to %s', (code, read) => {
    expect(parseAuthErrorCode(code)).toEqual({ code: read, isKnown: true });
  });

  it.each(['', 'toString', 'constructor', 'SomethingNewException'])('is unknown when it is %j', (code) => {
    expect(parseAuthErrorCode(code)).toEqual({ code: 'UnknownException', isKnown: false });
  });
});

describe('the next step', () => {
  it('follows from the reaction, and every step is offered for some reaction', () => {
    expect(new Set(authReactions.map((reaction) => nextStepByAuthReaction[reaction]))).toEqual(
      new Set(authNextSteps),
    );
  });
});
