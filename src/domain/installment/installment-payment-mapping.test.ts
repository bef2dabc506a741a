import { describe, expect, it } from 'vitest';
import { scheduleInstallments } from '#testing/builders/installments.ts';
import { providerPaymentStates } from '../order/provider-status.ts';
import { pesos } from '../shared/money.ts';
import {
  determineInstallmentMoneyMovement,
  installmentPaymentStatusByProviderState,
} from './installment-payment-mapping.ts';
import { installmentPaymentStatuses } from './installment-payment-status.ts';
import { findSelectedInstallments, remainingInstallments } from './installment-plan.ts';

/** Spec §4, installment payments. */
describe('a payment of installments', () => {
  it('is paid when the provider approved it, and never otherwise', () => {
    expect(
      providerPaymentStates.filter((meaning) => installmentPaymentStatusByProviderState[meaning] === 'PAID'),
    ).toEqual(['approved', 'approved-refunded-in-part', 'disputed']);
  });

  it('reports for every status where the money is', () => {
    const kept = installmentPaymentStatuses.map((status) => [
      status,
      determineInstallmentMoneyMovement({ status, isReturned: false }),
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
    expect(determineInstallmentMoneyMovement({ status, isReturned: true })).toBe('RETURNED');
  });
});

describe('the installments of a selection', () => {
  const installments = scheduleInstallments(pesos(300, 'COP'), [1, 2, 3]).map((installment) => ({
    ...installment,
    installmentId: `q${installment.number}`,
    ...(installment.number === 1 && { status: 'PAID' as const }),
  }));
  const idsOf = (chosen: Parameters<typeof findSelectedInstallments>[1]) =>
    findSelectedInstallments(installments, chosen).map(({ installmentId }) => installmentId);

  it('are the named unpaid ones, or all remaining', () => {
    expect(idsOf(['q3', 'q1'])).toEqual(['q3']);
    expect(idsOf(['other'])).toEqual([]);
    expect(idsOf(remainingInstallments)).toEqual(['q2', 'q3']);
  });
});
