import type { InstallmentPlan, InstallmentSelection } from '#domain/installment/installment-plan.ts';
import {
  calculateSelectionCost,
  type InstallmentScope,
  toInstallmentSelection,
} from '#domain/installment/installment-selection.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import type { CardToken } from '#domain/payment/payment-input.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { SelectedCard } from '#domain/payment/selected-card.ts';
import type { Money } from '#domain/shared/money.ts';
import type { CardPaymentSource } from '../card-selection/card-selection.ts';
import type { OpenPaymentAttempt } from '../payment-attempt/payment-attempt.view.ts';
import type { FlowFailure } from '../support/flow-failure.ts';

export type InstallmentContext = {
  readonly planId: string;
  readonly seed: string;
  readonly plan: InstallmentPlan | null;
  readonly cards: readonly SavedCard[];
  readonly scope: InstallmentScope;
  /** Null before the plan is loaded. */
  readonly card: SelectedCard | null;
  /** The number of submitted payments; each has its own idempotency key. */
  readonly paymentCount: number;
  readonly source: CardPaymentSource | null;
  /** The submitted payment while its result is unknown. */
  readonly attempt: OpenPaymentAttempt | null;
  readonly failure: FlowFailure | null;
};

export type InstallmentSubmission = {
  readonly planId: string;
  readonly chosen: InstallmentSelection;
  readonly expectedTotal: Money;
  readonly card: CardToken;
  readonly savedCardId: string | null;
  readonly key: string;
};

export type InstallmentTarget = {
  readonly planId: string;
  /** The latest payment before this attempt. */
  readonly previousPaymentId: string | null;
};

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

/** Builds the request of a payment; null when it was submitted earlier. */
export function buildSubmission({
  plan,
  planId,
  source,
  seed,
  paymentCount,
  scope,
}: InstallmentContext): InstallmentSubmission | null {
  const charged = calculateCharge({ plan, scope });
  if (source === null) return null;
  if (plan === null || charged === null) throw new Error('A card was tokenised, but nothing is due');
  return {
    planId,
    chosen: toInstallmentSelection(plan, scope),
    expectedTotal: charged,
    card: source.card,
    savedCardId: source.savedCardId ?? null,
    key: `${seed}-installment-${paymentCount}`,
  };
}
