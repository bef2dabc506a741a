import { type Money, sum } from '../shared/money.ts';
import {
  type ChosenQuotas,
  type Installment,
  type InstallmentPlan,
  quotasChosen,
  remaining,
} from './installment-plan.ts';
import { nextDue } from './plan.ts';

/** What is paid now: the quota that is due next, or all that are left. */
export const quotaWishes = ['NEXT', 'REMAINING'] as const;
export type QuotaWish = (typeof quotaWishes)[number];

/** The quota that is due next, while there is one. */
export const nextIn = (plan: InstallmentPlan): Installment | null => {
  const next = nextDue(plan.installments);
  return plan.installments.find(({ number }) => number === next?.number) ?? null;
};

/** The quotas of a wish, as a payment names them. */
export function chosenBy(plan: InstallmentPlan, wish: QuotaWish): ChosenQuotas {
  const next = nextIn(plan);
  return wish === 'REMAINING' || next === null ? remaining : [next.installmentId];
}

/** What a wish costs; null when nothing is left. */
export const costOf = (plan: InstallmentPlan, wish: QuotaWish): Money | null =>
  plan.due.amount === 0
    ? null
    : sum(
        quotasChosen(plan.installments, chosenBy(plan, wish)).map(({ amount }) => amount),
        plan.total.currency,
      );
