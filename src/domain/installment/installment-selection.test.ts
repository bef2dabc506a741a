import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduleInstallments } from '#testing/builders/installments.ts';
import { pesos } from '../shared/money.ts';
import { findSelectedInstallments, type InstallmentPlan } from './installment-plan.ts';
import {
  calculateSelectionCost,
  findNextInstallment,
  installmentScopes,
  toInstallmentSelection,
} from './installment-selection.ts';
import { calculatePlanBalance } from './plan.ts';

/** Plans with any number of installments, of which any are paid. */
const plans = fc
  .record({ total: fc.integer({ min: 100, max: 9_000_000 }), paid: fc.array(fc.boolean(), { minLength: 1 }) })
  .map(({ total, paid }): InstallmentPlan => {
    const installments = scheduleInstallments(
      pesos(total, 'COP'),
      paid.map((_, at) => at),
    ).map((installment, at) => ({
      ...installment,
      installmentId: `installment-${at}`,
      ...(paid[at] === true && { status: 'PAID' as const }),
    }));
    return {
      planId: 'plan',
      kind: 'SUBSCRIPTION',
      title: 'Abono',
      timeZone: 'America/Bogota',
      ...calculatePlanBalance(installments, 'COP'),
      nextDueAt: null,
      state: 'RUNNING',
      bookedUntil: null,
      order: null,
      terms: null,
      automaticCardId: null,
      installments,
      payment: null,
      serverNow: 0,
    };
  });

/** Spec §3, §4: one installment, or all remaining at once. */
describe('the installments to pay now', () => {
  it('cost the sum of the selected installments, and null once all are paid', () => {
    fc.assert(
      fc.property(plans, fc.constantFrom(...installmentScopes), (plan, scope) => {
        const installments = findSelectedInstallments(plan.installments, toInstallmentSelection(plan, scope));
        const cost = calculateSelectionCost(plan, scope);

        expect(cost?.amount ?? 0).toBe(installments.reduce((sum, { amount }) => sum + amount.amount, 0));
        expect(cost === null).toBe(plan.due.amount === 0);
        if (scope === 'REMAINING') expect(cost?.amount ?? 0).toBe(plan.due.amount);
      }),
    );
  });

  it('are the first unpaid one when a single one is chosen', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const left = plan.installments.filter(({ status }) => status !== 'PAID');

        expect(findNextInstallment(plan)).toBe(left[0] ?? null);
        if (left[0] !== undefined)
          expect(toInstallmentSelection(plan, 'NEXT')).toEqual([left[0].installmentId]);
      }),
    );
  });
});
