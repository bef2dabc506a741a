import { describe, expect, it } from 'vitest';
import { entryStepByLoginStep, findLoginStepBySlug, loginStepSlugs, loginSteps } from './login-step.ts';

/** Spec §2. */
describe('the login wizard', () => {
  it('has the thirteen steps of the specification', () => {
    expect(loginSteps).toHaveLength(13);
    expect(new Set(loginSteps).size).toBe(13);
  });

  it.each(loginSteps)('%s has its own URL slug', (step) => {
    expect(loginStepSlugs[step]).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(findLoginStepBySlug(loginStepSlugs[step])).toBe(step);
  });

  it.each(['', 'LOGIN', 'toString', 'change_phone'])('has no step named %j', (name) => {
    expect(findLoginStepBySlug(name)).toBeNull();
  });

  it.each(loginSteps)('opened at %s starts at a step that starts at itself', (step) => {
    expect(entryStepByLoginStep[entryStepByLoginStep[step]]).toBe(entryStepByLoginStep[step]);
  });

  it('never starts with a code to enter or a success message', () => {
    const begun = new Set(loginSteps.map((step) => entryStepByLoginStep[step]));

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
