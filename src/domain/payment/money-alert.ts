import { type MarketCode, markets } from '../market/market.ts';
import type { Instant } from '../shared/instant.ts';
import type { Currency, Money } from '../shared/money.ts';

/** The kinds of payment exceptions, which staff has to review (product: "Late and odd money"). */
export const moneyAlertKinds = [
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
  'NEWS_NOT_SETTLED',
  /** The provider rejects a refund. */
  'REFUND_REFUSED',
  /** A refund that staff has to pay out by hand. */
  'OWED_BY_HAND',
  /** An announced transfer that was found after its seats were sold; staff has to send it back. */
  'TRANSFER_TOO_LATE',
  /** The payer disputes the payment at their bank. */
  'DISPUTED',
  /** The payer's bank charged the payment back. */
  'CHARGED_BACK',
] as const;
export type MoneyAlertKind = (typeof moneyAlertKinds)[number];

/** The decisions with which a manager resolves a payment exception. */
export const alertDecisions = [
  /** The payment settles the order; an overpayment is refunded. */
  'ACCEPT',
  /** The payment is refunded in full to the original payment method. */
  'GIVE_BACK',
  /** The refund was paid out by hand. */
  'BY_HAND',
  /** The amount is credited to the buyer's wallet. */
  'INTO_BALANCE',
  /** The refund is requested from the provider again. */
  'ASK_AGAIN',
  /** Reviewed; no action is needed. */
  'ACKNOWLEDGE',
] as const;
export type AlertDecision = (typeof alertDecisions)[number];

export const alertStates = ['OPEN', 'DONE'] as const;
export type AlertState = (typeof alertStates)[number];

/** The resolution of a payment exception: decision, note, manager and time. */
export type AlertEnd = {
  readonly decision: AlertDecision;
  readonly note: string;
  readonly by: string;
  readonly at: Instant;
};

/** The decision and note that a manager submits. */
export type AlertWish = Pick<AlertEnd, 'decision' | 'note'>;

export type MoneyAlert = {
  readonly id: string;
  readonly kind: MoneyAlertKind;
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
  readonly decisions: readonly AlertDecision[];
  readonly end: AlertEnd | null;
};

export type MoneyAlertPage = {
  readonly items: readonly MoneyAlert[];
  readonly total: number;
  /** The number of open exceptions, independent of the page. */
  readonly open: number;
  readonly page: number;
  readonly pageSize: number;
};

export type AlertFacts = {
  readonly kind: MoneyAlertKind;
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
export function decisionsFor({
  kind,
  amount,
  market,
  orderId,
  hasBuyer,
}: AlertFacts): readonly AlertDecision[] {
  const canCredit = hasBuyer && market !== null && amount !== null && isCurrencyOf(market, amount.currency);
  const intoBalance = canCredit ? (['INTO_BALANCE'] as const) : [];
  switch (kind) {
    case 'OVERPAID':
      return orderId === null ? ['GIVE_BACK'] : ['ACCEPT', 'GIVE_BACK'];
    case 'UNDERPAID':
    case 'OTHER_CURRENCY':
      return ['GIVE_BACK'];
    case 'REFUND_REFUSED':
      // The note records how installments were refunded otherwise.
      return orderId === null ? ['ACKNOWLEDGE'] : ['ASK_AGAIN', 'BY_HAND', ...intoBalance];
    case 'OWED_BY_HAND':
    case 'TRANSFER_TOO_LATE':
      return ['BY_HAND', ...intoBalance];
    case 'UNKNOWN_STATUS':
    case 'UNKNOWN_PAYMENT':
    case 'NEWS_NOT_SETTLED':
    case 'DISPUTED':
    case 'CHARGED_BACK':
      return ['ACKNOWLEDGE'];
  }
}

const isCurrencyOf = (market: MarketCode, currency: Currency): boolean =>
  markets[market].currency === currency;

/** Classifies the difference between a received payment and the price; null if there is none. */
export function oddnessOf(
  came: Money,
  price: Money,
): Extract<MoneyAlertKind, 'UNDERPAID' | 'OVERPAID' | 'OTHER_CURRENCY'> | null {
  if (came.currency !== price.currency) return 'OTHER_CURRENCY';
  if (came.amount === price.amount) return null;
  return came.amount < price.amount ? 'UNDERPAID' : 'OVERPAID';
}
