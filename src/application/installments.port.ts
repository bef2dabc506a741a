import type {
  InstallmentPaymentOptions,
  OnlineInstallmentPayment,
} from '#domain/installment/installment-options.ts';
import type { InstallmentPlan, InstallmentSelection } from '#domain/installment/installment-plan.ts';
import type { CardDetails } from '#domain/payment/card-details.ts';
import type { CardToken } from '#domain/payment/payment-input.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Money } from '#domain/shared/money.ts';
import type { AsyncResult } from './failure.ts';

/** Lists the fan's own installment plans. */
export interface InstallmentPlansPort {
  listPlans(): AsyncResult<readonly InstallmentPlan[]>;
}

/**
 * Reads the fan's own installment plans and pays their installments. Every payment attempt has one `key`: the
 * same key never charges twice.
 */
export interface InstallmentsPort extends InstallmentPlansPort {
  /**
   * Returns the current plan, the methods that can pay it and the owner's saved cards. NOT_FOUND: there is no such
   * plan, or it belongs to another fan.
   */
  findPlan(planId: string): AsyncResult<{
    readonly plan: InstallmentPlan;
    readonly cards: readonly SavedCard[];
    readonly options: InstallmentPaymentOptions;
  }>;
  /** Sends the card from the browser straight to the provider. */
  tokenizeCard(planId: string, card: CardDetails): AsyncResult<CardToken>;
  tokenizeSavedCard(cardId: string, securityCode: string): AsyncResult<CardToken>;
  /** PAYMENT_IN_FLIGHT: another payment for one of these installments is still pending. */
  payInstallments(payment: {
    readonly planId: string;
    readonly chosen: InstallmentSelection;
    readonly expectedTotal: Money;
    readonly payment: OnlineInstallmentPayment;
    readonly key: string;
  }): AsyncResult<InstallmentPlan>;
  /** Cancels the pending payment. ALREADY_PAID: it was completed first. */
  cancelPayment(planId: string): AsyncResult<InstallmentPlan>;
  /** Agrees that a saved card is charged on the due dates, or withdraws that consent (null). */
  setAutomaticCharge(planId: string, cardId: string | null): AsyncResult<InstallmentPlan>;
}
