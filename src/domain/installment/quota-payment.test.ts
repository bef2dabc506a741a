import { describe, expect, it } from 'vitest';
import { providerMeanings } from '../payment/provider-reading.ts';
import { pesos } from '../shared/money.ts';
import { installmentPaymentStatuses } from './installment-payment.ts';
import { quotasChosen, remaining } from './installment-plan.ts';
import { openPlan } from './plan.ts';
import { moneyMovedByQuotas, quotaPaymentVerdicts } from './quota-payment.ts';

/** Spec §4, installment payments. */
describe('a payment of installments', () => {
  it('is paid when the provider approved it, and never otherwise', () => {
    expect(providerMeanings.filter((meaning) => quotaPaymentVerdicts[meaning] === 'PAID')).toEqual([
      'approved',
      'approved-refunded-in-part',
      'disputed',
    ]);
  });

  it('reports for every status where the money is', () => {
    const kept = installmentPaymentStatuses.map((status) => [
      status,
      moneyMovedByQuotas({ status, isReturned: false }),
    ]);

    expect(Object.fromEntries(kept)).toEqual({
      CREATED: 'UNKNOWN',
      PENDING: 'UNKNOWN',
      PAID: 'YES',
      CANCELLED: 'NO',
      REFUNDED: 'RETURNED',
      REJECTED: 'NO',
      EXPIRED: 'NO',
    });
  });

  it.each(installmentPaymentStatuses)('reports a refunded payment as returned, also when %s', (status) => {
    expect(moneyMovedByQuotas({ status, isReturned: true })).toBe('RETURNED');
  });
});

describe('the installments of a selection', () => {
  const installments = openPlan(pesos(300, 'COP'), [1, 2, 3]).map((quota) => ({
    ...quota,
    installmentId: `q${quota.number}`,
    ...(quota.number === 1 && { status: 'PAID' as const }),
  }));
  const idsOf = (chosen: Parameters<typeof quotasChosen>[1]) =>
    quotasChosen(installments, chosen).map(({ installmentId }) => installmentId);

  it('are the named unpaid ones, or all remaining', () => {
    expect(idsOf(['q3', 'q1'])).toEqual(['q3']);
    expect(idsOf(['other'])).toEqual([]);
    expect(idsOf(remaining)).toEqual(['q2', 'q3']);
  });
});
