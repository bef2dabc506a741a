import { type Money, sum } from '../shared/money.ts';
import {
  findSelectedInstallments,
  type Installment,
  type InstallmentPlan,
  type InstallmentSelection,
  remainingInstallments,
} from './installment-plan.ts';
import { findNextDueInstallment } from './plan.ts';

/** The scope of a payment: the next installment, or all remaining. */
export const installmentScopes = ['NEXT', 'REMAINING'] as const;
export type InstallmentScope = (typeof installmentScopes)[number];

/** Returns the next installment to pay, or null. */
export const findNextInstallment = (plan: InstallmentPlan): Installment | null => {
  const next = findNextDueInstallment(plan.installments);
  return plan.installments.find(({ number }) => number === next?.number) ?? null;
};

/** Converts a scope to the selection that a payment names. */
export function toInstallmentSelection(plan: InstallmentPlan, scope: InstallmentScope): InstallmentSelection {
  const next = findNextInstallment(plan);
  return scope === 'REMAINING' || next === null ? remainingInstallments : [next.installmentId];
}

/** Calculates the amount of a scope; null when nothing is left to pay. */
export const calculateSelectionCost = (plan: InstallmentPlan, scope: InstallmentScope): Money | null =>
  plan.due.amount === 0
    ? null
    : sum(
        findSelectedInstallments(plan.installments, toInstallmentSelection(plan, scope)).map(
          ({ amount }) => amount,
        ),
        plan.total.currency,
      );
