import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { calculateSelectionCost, type InstallmentScope } from '#domain/installment/installment-selection.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import type { Money } from '#domain/shared/money.ts';

/** Returns the amount of the selected installments; null when nothing is due. */
export const calculateCharge = ({
  plan,
  scope,
}: {
  readonly plan: InstallmentPlan | null;
  readonly scope: InstallmentScope;
}): Money | null => (plan === null ? null : calculateSelectionCost(plan, scope));

/** Checks whether the result of the plan's latest payment is unknown. */
export const isPaymentOpen = (plan: InstallmentPlan | null): boolean =>
  plan?.payment != null && isOpenInstallmentPayment(plan.payment.status);
