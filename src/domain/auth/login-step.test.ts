import { describe, expect, it } from 'vitest';
import { beginningOf, loginStepNamed, loginStepNames, loginSteps } from './login-step.ts';

/** Spec §2. */
describe('the login wizard', () => {
  it('has the thirteen steps of the specification', () => {
    expect(loginSteps).toHaveLength(13);
    expect(new Set(loginSteps).size).toBe(13);
  });

  it.each(loginSteps)('%s has an address of its own', (step) => {
    expect(loginStepNames[step]).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(loginStepNamed(loginStepNames[step])).toBe(step);
  });

  it.each(['', 'LOGIN', 'toString', 'change_phone'])('has no step named %j', (name) => {
    expect(loginStepNamed(name)).toBeNull();
  });

  it.each(loginSteps)('opened at %s begins at a step that begins at itself', (step) => {
    expect(beginningOf[beginningOf[step]]).toBe(beginningOf[step]);
  });

  it('never begins with a code to type or a success to read', () => {
    const begun = new Set(loginSteps.map((step) => beginningOf[step]));

    expect([...begun].toSorted()).toEqual([
      'CHANGE_PHONE_NUMBER',
      'EMAIL_OTP_LOGIN',
      'FORGOT_PASSWORD',
      'LOGIN',
      'OLD_LOGIN',
      'PHONE_LOGIN',
      'REGISTRATION',
    ]);
  });
});
