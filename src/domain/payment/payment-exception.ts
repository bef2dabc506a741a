import { type MarketCode, markets } from '../market/market.ts';
import type { Instant } from '../shared/instant.ts';
import type { Currency, Money } from '../shared/money.ts';

/** The kinds of payment exceptions, which staff has to review (product: "Late payments and amount mismatches"). */
export const paymentExceptionKinds = [
  /** An underpayment; it is held for review. */
  'UNDERPAID',
  /** An overpayment; it is held for review. */
  'OVERPAID',
  /** A payment in another currency; it is held for review. */
  'OTHER_CURRENCY',
  /** The provider reports a status that is not known here. */
  'UNKNOWN_STATUS',
  /** The provider reports a payment that matches no attempt of ours. */
  'UNKNOWN_PAYMENT',
  /** A payment update that could not be processed for days. */
  'UPDATE_NOT_SETTLED',
  /** The provider rejects a refund. */
  'REFUND_REJECTED',
  /** A refund that staff has to pay out by hand. */
  'MANUAL_REFUND_DUE',
  /** An announced transfer that was found after its seats were sold; staff has to send it back. */
  'TRANSFER_TOO_LATE',
  /** The payer disputes the payment at their bank. */
  'DISPUTED',
  /** The payer's bank charged the payment back. */
  'CHARGED_BACK',
] as const;
export type PaymentExceptionKind = (typeof paymentExceptionKinds)[number];

/** The decisions with which a manager resolves a payment exception. */
export const paymentExceptionDecisions = [
  /** The payment settles the order; an overpayment is refunded. */
  'ACCEPT',
  /** The payment is refunded in full to the original payment method. */
  'REFUND_PAYMENT',
  /** The refund was paid out by hand. */
  'BY_HAND',
  /** The amount is credited to the buyer's wallet. */
  'CREDIT_WALLET',
  /** The refund is requested from the provider again. */
  'RETRY_REFUND',
  /** Reviewed; no action is needed. */
  'ACKNOWLEDGE',
] as const;
export type PaymentExceptionDecision = (typeof paymentExceptionDecisions)[number];

export const paymentExceptionStates = ['OPEN', 'DONE'] as const;
export type PaymentExceptionState = (typeof paymentExceptionStates)[number];

/** The resolution of a payment exception: decision, note, manager and time. */
export type PaymentExceptionResolution = {
  readonly decision: PaymentExceptionDecision;
  readonly note: string;
  readonly by: string;
  readonly at: Instant;
};

/** The decision and note that a manager submits. */
export type PaymentExceptionResolutionRequest = Pick<PaymentExceptionResolution, 'decision' | 'note'>;

export type PaymentException = {
  readonly id: string;
  readonly kind: PaymentExceptionKind;
  readonly since: Instant;
  /** Null if it belongs to no order of ours. */
  readonly order: { readonly id: string; readonly code: string; readonly event: string } | null;
  readonly buyer: { readonly name: string; readonly email: string } | null;
  /** The amount received or to be refunded; null if unknown. */
  readonly amount: Money | null;
  /** The amount of the order, if it differs. */
  readonly expected: Money | null;
  /** The provider's payment id. */
  readonly paymentId: string | null;
  /** The provider's message, verbatim. */
  readonly detail: string | null;
  /** The available decisions; empty once it is resolved. */
  readonly decisions: readonly PaymentExceptionDecision[];
  readonly resolution: PaymentExceptionResolution | null;
};

export type PaymentExceptionPage = {
  readonly items: readonly PaymentException[];
  readonly total: number;
  /** The number of open exceptions, independent of the page. */
  readonly open: number;
  readonly page: number;
  readonly pageSize: number;
};

export type PaymentExceptionFacts = {
  readonly kind: PaymentExceptionKind;
  readonly amount: Money | null;
  readonly market: MarketCode | null;
  /** Null if no order is involved: installments of a plan, or an unknown payment. */
  readonly orderId: string | null;
  /** True if the buyer still has an account. */
  readonly hasBuyer: boolean;
};

/**
 * Lists the available decisions, the most common first. A payment held for review cannot only be
 * acknowledged: it is accepted or refunded.
 */
export function listPaymentExceptionDecisions({
  kind,
  amount,
  market,
  orderId,
  hasBuyer,
}: PaymentExceptionFacts): readonly PaymentExceptionDecision[] {
  const canCredit =
    hasBuyer && market !== null && amount !== null && isMarketCurrency(market, amount.currency);
  const intoBalance = canCredit ? (['CREDIT_WALLET'] as const) : [];
  switch (kind) {
    case 'OVERPAID':
      return orderId === null ? ['REFUND_PAYMENT'] : ['ACCEPT', 'REFUND_PAYMENT'];
    case 'UNDERPAID':
    case 'OTHER_CURRENCY':
      return ['REFUND_PAYMENT'];
    case 'REFUND_REJECTED':
      // The note records how installments were refunded otherwise.
      return orderId === null ? ['ACKNOWLEDGE'] : ['RETRY_REFUND', 'BY_HAND', ...intoBalance];
    case 'MANUAL_REFUND_DUE':
    case 'TRANSFER_TOO_LATE':
      return ['BY_HAND', ...intoBalance];
    case 'UNKNOWN_STATUS':
    case 'UNKNOWN_PAYMENT':
    case 'UPDATE_NOT_SETTLED':
    case 'DISPUTED':
    case 'CHARGED_BACK':
      return ['ACKNOWLEDGE'];
  }
}

const isMarketCurrency = (market: MarketCode, currency: Currency): boolean =>
  markets[market].currency === currency;

/** Classifies the difference between a received payment and the price; null if there is none. */
export function classifyAmountMismatch(
  received: Money,
  price: Money,
): Extract<PaymentExceptionKind, 'UNDERPAID' | 'OVERPAID' | 'OTHER_CURRENCY'> | null {
  if (received.currency !== price.currency) return 'OTHER_CURRENCY';
  if (received.amount === price.amount) return null;
  return received.amount < price.amount ? 'UNDERPAID' : 'OVERPAID';
}
