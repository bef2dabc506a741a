import { type Money, sum } from '../shared/money.ts';
import {
  type ChosenQuotas,
  type Installment,
  type InstallmentPlan,
  quotasChosen,
  remaining,
} from './installment-plan.ts';
import { nextDue } from './plan.ts';

/** The scope of a payment: the next installment, or all remaining. */
export const quotaWishes = ['NEXT', 'REMAINING'] as const;
export type QuotaWish = (typeof quotaWishes)[number];

/** Returns the next installment to pay, or null. */
export const nextIn = (plan: InstallmentPlan): Installment | null => {
  const next = nextDue(plan.installments);
  return plan.installments.find(({ number }) => number === next?.number) ?? null;
};

/** Converts a scope to the selection that a payment names. */
export function chosenBy(plan: InstallmentPlan, wish: QuotaWish): ChosenQuotas {
  const next = nextIn(plan);
  return wish === 'REMAINING' || next === null ? remaining : [next.installmentId];
}

/** Calculates the amount of a scope; null when nothing is left to pay. */
export const costOf = (plan: InstallmentPlan, wish: QuotaWish): Money | null =>
  plan.due.amount === 0
    ? null
    : sum(
        quotasChosen(plan.installments, chosenBy(plan, wish)).map(({ amount }) => amount),
        plan.total.currency,
      );
