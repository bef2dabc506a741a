import type {
  InstallmentPaymentOptions,
  OnlineInstallmentPayment,
} from '#domain/installment/installment-options.ts';
import type { InstallmentPlan, InstallmentSelection } from '#domain/installment/installment-plan.ts';
import {
  calculateSelectionCost,
  type InstallmentScope,
  toInstallmentSelection,
} from '#domain/installment/installment-selection.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import {
  findFirstOfferedOption,
  isPaymentOptionOffered,
  type SelectedPaymentOption,
} from '#domain/payment/payment-option.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { SelectedCard } from '#domain/payment/selected-card.ts';
import type { Money } from '#domain/shared/money.ts';
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
  /** The card of the automatic charge that is being saved; null to withdraw. */
  readonly automaticCardId: string | null;
  readonly options: InstallmentPaymentOptions;
  /** The method that the payer chose; null for the first that is offered. */
  readonly chosenOption: SelectedPaymentOption | null;
  /** The number of submitted payments; each has its own idempotency key. */
  readonly paymentCount: number;
  /** The payment that is submitted; its card is a token by now. */
  readonly payment: OnlineInstallmentPayment | null;
  /** The submitted payment while its result is unknown. */
  readonly attempt: OpenPaymentAttempt | null;
  readonly failure: FlowFailure | null;
};

export type InstallmentSubmission = {
  readonly planId: string;
  readonly chosen: InstallmentSelection;
  readonly expectedTotal: Money;
  readonly payment: OnlineInstallmentPayment;
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

/**
 * Returns the method that pays: the chosen one while it is offered for the amount, else the first that is. Null when
 * none is.
 */
export function findSelectedOption({
  options,
  scope,
  chosenOption,
}: Pick<InstallmentContext, 'options' | 'scope' | 'chosenOption'>): SelectedPaymentOption | null {
  const offered = options[scope];
  return chosenOption !== null && isPaymentOptionOffered(offered, chosenOption)
    ? chosenOption
    : findFirstOfferedOption(offered);
}

/** Checks whether the result of the plan's latest payment is unknown. */
export const isPaymentOpen = (plan: InstallmentPlan | null): boolean =>
  plan?.payment != null && isOpenInstallmentPayment(plan.payment.status);

/** Builds the request of a payment; null when it was submitted earlier. */
export function buildSubmission({
  plan,
  planId,
  payment,
  seed,
  paymentCount,
  scope,
}: InstallmentContext): InstallmentSubmission | null {
  const charged = calculateCharge({ plan, scope });
  if (payment === null) return null;
  if (plan === null || charged === null) throw new Error('A payment was chosen, but nothing is due');
  return {
    planId,
    chosen: toInstallmentSelection(plan, scope),
    expectedTotal: charged,
    payment,
    key: `${seed}-installment-${paymentCount}`,
  };
}
