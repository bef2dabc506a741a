import type { ChosenQuotas, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';
import type { CardToken } from '#domain/payment/payment-order.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Outcome } from './failure.ts';

/** One's own plans, and paying their quotas. One `key` per try to pay: the same key never charges twice. */
export interface InstallmentsPort {
  plans(): Outcome<readonly InstallmentPlan[]>;
  /** A plan as it stands now, and the cards that its owner keeps. NOT_FOUND: it is nobody's, or somebody else's. */
  plan(planId: string): Outcome<{ readonly plan: InstallmentPlan; readonly cards: readonly SavedCard[] }>;
  /** Straight from the browser to the provider. */
  tokenizeCard(planId: string, card: CardEntry): Outcome<CardToken>;
  tokenizeSavedCard(cardId: string, securityCode: string): Outcome<CardToken>;
  /** PAYMENT_IN_FLIGHT: another payment of one of these quotas may still take money. */
  pay(payment: {
    readonly planId: string;
    readonly chosen: ChosenQuotas;
    readonly seenTotal: Money;
    readonly card: CardToken;
    readonly savedCardId: string | null;
    readonly key: string;
  }): Outcome<InstallmentPlan>;
}
