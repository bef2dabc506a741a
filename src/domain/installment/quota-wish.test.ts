import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pesos } from '../shared/money.ts';
import { type InstallmentPlan, quotasChosen } from './installment-plan.ts';
import { openPlan, planBalance } from './plan.ts';
import { chosenBy, costOf, nextIn, quotaWishes } from './quota-wish.ts';

/** Plans with any number of installments, of which any are paid. */
const plans = fc
  .record({ total: fc.integer({ min: 100, max: 9_000_000 }), paid: fc.array(fc.boolean(), { minLength: 1 }) })
  .map(({ total, paid }): InstallmentPlan => {
    const installments = openPlan(
      pesos(total, 'COP'),
      paid.map((_, at) => at),
    ).map((quota, at) => ({
      ...quota,
      installmentId: `quota-${at}`,
      ...(paid[at] === true && { status: 'PAID' as const }),
    }));
    return {
      planId: 'plan',
      kind: 'SUBSCRIPTION',
      title: 'Abono',
      timeZone: 'America/Bogota',
      ...planBalance(installments, 'COP'),
      nextDueAt: null,
      installments,
      payment: null,
      serverNow: 0,
    };
  });

/** Spec §3, §4: one installment, or all remaining at once. */
describe('the installments to pay now', () => {
  it('cost the sum of the selected installments, and null once all are paid', () => {
    fc.assert(
      fc.property(plans, fc.constantFrom(...quotaWishes), (plan, wish) => {
        const quotas = quotasChosen(plan.installments, chosenBy(plan, wish));
        const cost = costOf(plan, wish);

        expect(cost?.amount ?? 0).toBe(quotas.reduce((sum, { amount }) => sum + amount.amount, 0));
        expect(cost === null).toBe(plan.due.amount === 0);
        if (wish === 'REMAINING') expect(cost?.amount ?? 0).toBe(plan.due.amount);
      }),
    );
  });

  it('are the first unpaid one when a single one is chosen', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const left = plan.installments.filter(({ status }) => status !== 'PAID');

        expect(nextIn(plan)).toBe(left[0] ?? null);
        if (left[0] !== undefined) expect(chosenBy(plan, 'NEXT')).toEqual([left[0].installmentId]);
      }),
    );
  });
});
