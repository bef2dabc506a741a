import { describe, expect, it } from 'vitest';
import { declineAdviceOf, declineAdvices } from './decline-reason.ts';

describe('declineAdviceOf', () => {
  it.each([
    ['cc_rejected_bad_filled_security_code', 'CORRECT_CARD'],
    ['cc_rejected_call_for_authorize', 'CALL_BANK'],
    ['cc_rejected_insufficient_amount', 'OTHER_CARD'],
    ['cc_rejected_high_risk', 'PAY_CASH'],
    ['cc_rejected_duplicated_payment', 'SEE_PURCHASES'],
    ['cc_rejected_invalid_installments', 'FEWER_INSTALLMENTS'],
    ['bank_error', 'TRY_AGAIN'],
  ])('after %s suggests %s', (detail, advice) => {
    expect(declineAdviceOf(detail)).toBe(advice);
    expect(declineAdvices).toContain(advice);
  });

  it.each(['', 'rejected_by_the_moon', '__proto__'])(
    'after %j, which is unknown, suggests another method',
    (detail) => {
      expect(declineAdviceOf(detail)).toBe('OTHER_METHOD');
    },
  );
});
