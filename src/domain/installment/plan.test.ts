import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoney } from '#testing/arbitraries/money.ts';
import { scheduleInstallments } from '#testing/builders/installments.ts';
import { add, pesos, sum } from '../shared/money.ts';
import { installmentPaymentStatuses } from './installment-payment-status.ts';
import {
  calculatePlanBalance,
  chooseOneTimePayment,
  findNextDueInstallment,
  isOpenInstallmentPayment,
  isPlanComplete,
} from './plan.ts';

const monthly = (count: number) => Array.from({ length: count }, (_, month) => Date.UTC(2026, month, 1));

describe('a plan', () => {
  it('adds up to its total to the cent, however many installments are paid', () => {
    fc.assert(
      fc.property(anyMoney(), fc.integer({ min: 1, max: 24 }), fc.nat(24), (total, count, paid) => {
        const installments = scheduleInstallments(total, monthly(count)).map((installment) =>
          installment.number <= paid ? { ...installment, status: 'PAID' as const } : installment,
        );
        const balance = calculatePlanBalance(installments, total.currency);

        expect(balance.total).toEqual(total);
        expect(add(balance.paid, balance.due)).toEqual(total);
        expect(
          sum(
            installments.map(({ amount }) => amount),
            total.currency,
          ),
        ).toEqual(total);
        expect(isPlanComplete(installments)).toBe(paid >= count);
        expect(findNextDueInstallment(installments)?.number).toBe(paid >= count ? undefined : paid + 1);
      }),
    );
  });

  it('is not complete without installments', () => {
    expect(isPlanComplete([])).toBe(false);
  });
});

describe('paying all remaining at once', () => {
  const [first, ...rest] = scheduleInstallments(pesos(300, 'COP'), monthly(3));
  if (first === undefined) throw new Error('A plan of three has a first quota');

  it('marks every open installment, and no paid one', () => {
    const settled = chooseOneTimePayment([{ ...first, status: 'PAID' }, ...rest]);

    expect(settled.ok && settled.value.map(({ status }) => status)).toEqual([
      'PAID',
      'PENDING_ONE_TIME',
      'PENDING_ONE_TIME',
    ]);
  });

  it('is rejected when nothing is open', () => {
    expect(chooseOneTimePayment([{ ...first, status: 'PAID' }])).toEqual({
      ok: false,
      error: 'NOTHING_OPEN',
    });
  });
});

describe('payments of an installment', () => {
  it('are open while they can still be approved', () => {
    expect(installmentPaymentStatuses.filter(isOpenInstallmentPayment)).toEqual(['CREATED', 'PENDING']);
  });
});
