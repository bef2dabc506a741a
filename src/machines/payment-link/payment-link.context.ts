import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { PaymentLink } from '#domain/order/payment-link.ts';
import type { CardInstallmentQuery } from '#domain/payment/card-installments.ts';
import type { PaymentInput } from '#domain/payment/payment-input.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import {
  findFirstOfferedOption,
  isPaymentOptionOffered,
  type SelectedPaymentOption,
  toSelectedPaymentOption,
} from '#domain/payment/payment-option.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { toCardInstallmentQuery } from '#domain/payment/selected-card.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import type { TypedPayment } from '../card-selection/card-selection.events.ts';
import {
  applySavedCards,
  type CardSelection,
  emptyCardSelection,
  isCostUnknown,
} from '../card-selection/card-selection.ts';
import type { OpenPaymentAttempt } from '../payment-attempt/payment-attempt.view.ts';
import type { FlowFailure } from '../support/flow-failure.ts';

export type PaymentLinkInput = {
  readonly token: string | null;
  readonly channel: PurchaseChannel;
  readonly seed: string;
};

export type PaymentLinkContext = PaymentLinkInput &
  CardSelection & {
    readonly link: PaymentLink | null;
    readonly selectedOption: SelectedPaymentOption | null;
    readonly payment: PaymentInput | null;
    /** The token of the status page of a payment that was submitted here; null before. */
    readonly statusToken: string | null;
    /** The number of payment attempts; each has its own idempotency key. */
    readonly attemptCount: number;
    /** The submitted payment while its result is unknown. */
    readonly attempt: OpenPaymentAttempt | null;
    readonly failure: FlowFailure | null;
  };

export type PaymentLinkSubmission = {
  readonly token: string;
  readonly channel: PurchaseChannel;
  readonly expectedTotal: Money;
  readonly payment: PaymentInput;
  readonly key: string;
};

export type PaymentLinkTarget = {
  readonly token: string;
  /** An earlier attempt was declined. */
  readonly wasDeclined: boolean;
};

/** The link as it was last read, or the token of the status page of a payment that was just submitted. */
export type PaymentLinkProgress =
  | { readonly kind: 'read'; readonly link: PaymentLink }
  | { readonly kind: 'submitted'; readonly statusToken: string };

export const createPaymentLinkContext = (input: PaymentLinkInput): PaymentLinkContext => ({
  ...input,
  ...emptyCardSelection,
  link: null,
  selectedOption: null,
  payment: null,
  statusToken: null,
  attemptCount: 0,
  attempt: null,
  failure: null,
});

/** Applies a reloaded link. The selected option and card are kept while they are available. */
export function applyLink(context: PaymentLinkContext, link: PaymentLink): Partial<PaymentLinkContext> {
  const { selectedOption } = context;
  return {
    link,
    selectedOption:
      selectedOption !== null && isPaymentOptionOffered(link.paymentOptions, selectedOption)
        ? selectedOption
        : findFirstOfferedOption(link.paymentOptions),
    ...applySavedCards(context, listPayerCards(link)),
  };
}

/** Applies the progress of a submitted payment. */
export const applyProgress = (
  context: PaymentLinkContext,
  progress: PaymentLinkProgress,
): Partial<PaymentLinkContext> =>
  progress.kind === 'read' ? applyLink(context, progress.link) : { statusToken: progress.statusToken };

/** Builds the request of a payment; null when none was submitted here. */
export function buildLinkSubmission(context: PaymentLinkContext): PaymentLinkSubmission | null {
  const { token, channel, link, payment, seed, attemptCount } = context;
  if (payment === null) return null;
  if (token === null || link?.sale == null) throw new Error('There is nothing to pay');
  const expectedTotal = getTotal(link.sale.total);
  return { token, channel, expectedTotal, payment, key: `${seed}-link-${attemptCount}` };
}

/** Returns the saved cards of the signed-in payer. */
export const listPayerCards = (link: PaymentLink | null): readonly SavedCard[] =>
  link?.paymentOptions.find((option) => hasTrait(option, 'takesCard'))?.cards ?? [];

/** Returns the card whose bank may be asked for installments. */
export const getLinkInstallmentQuery = ({
  selectedOption,
  card,
}: PaymentLinkContext): CardInstallmentQuery | null =>
  selectedOption !== null && hasTrait(selectedOption, 'takesCard') ? toCardInstallmentQuery(card) : null;

/** Checks whether this payment is offered and its cost is known. */
export const canPayLink = (context: PaymentLinkContext, payment: TypedPayment): boolean =>
  context.link !== null &&
  isPaymentOptionOffered(context.link.paymentOptions, toSelectedPaymentOption(payment)) &&
  !(hasTrait(payment, 'takesCard') && isCostUnknown(context));
