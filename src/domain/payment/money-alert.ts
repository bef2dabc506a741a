import { type MarketCode, markets } from '../market/market.ts';
import type { Instant } from '../shared/instant.ts';
import type { Currency, Money } from '../shared/money.ts';

/** What about money a person has to look at (product: "Late and odd money"). */
export const moneyAlertKinds = [
  /** Less came than the order costs; it is parked. */
  'UNDERPAID',
  /** More came than the order costs; it is parked. */
  'OVERPAID',
  /** Money of another currency came; it is parked. */
  'OTHER_CURRENCY',
  /** The provider says of a payment what nobody here understands. */
  'UNKNOWN_STATUS',
  /** The provider tells of a payment that is in none of our books. */
  'UNKNOWN_PAYMENT',
  /** News of a payment that could not be acted on in days. */
  'NEWS_NOT_SETTLED',
  /** The provider will not give back what is owed. */
  'REFUND_REFUSED',
  /** Money that only we can hand back, and somebody has to. */
  'OWED_BY_HAND',
  /** An announced transfer that was found once its seats were gone; only we can send it back, and somebody has to. */
  'TRANSFER_TOO_LATE',
  /** The payer disputes it at their bank. */
  'DISPUTED',
  /** The payer's bank took it back. */
  'CHARGED_BACK',
] as const;
export type MoneyAlertKind = (typeof moneyAlertKinds)[number];

/** What a manager does about it. */
export const alertDecisions = [
  /** The order is paid with it; what is over goes back. */
  'ACCEPT',
  /** All of it goes back by the way it came. */
  'GIVE_BACK',
  /** It was handed over. */
  'BY_HAND',
  /** It is credited to the balance of who bought it. */
  'INTO_BALANCE',
  /** The provider is asked for the refund once more. */
  'ASK_AGAIN',
  /** Looked at; nothing is to be done. */
  'ACKNOWLEDGE',
] as const;
export type AlertDecision = (typeof alertDecisions)[number];

export const alertStates = ['OPEN', 'DONE'] as const;
export type AlertState = (typeof alertStates)[number];

/** What a manager did, when and why. */
export type AlertEnd = {
  readonly decision: AlertDecision;
  readonly note: string;
  readonly by: string;
  readonly at: Instant;
};

/** What a manager decides, and why. */
export type AlertWish = Pick<AlertEnd, 'decision' | 'note'>;

export type MoneyAlert = {
  readonly id: string;
  readonly kind: MoneyAlertKind;
  readonly since: Instant;
  /** Null when it belongs to no order of ours. */
  readonly order: { readonly id: string; readonly code: string; readonly event: string } | null;
  readonly buyer: { readonly name: string; readonly email: string } | null;
  /** What came, or is to go back; null when nobody said. */
  readonly amount: Money | null;
  /** What the order costs, where that is another sum. */
  readonly expected: Money | null;
  /** The payment at the provider. */
  readonly paymentId: string | null;
  /** The provider's own words, verbatim. */
  readonly detail: string | null;
  /** What can be done now; nothing once it is done. */
  readonly decisions: readonly AlertDecision[];
  readonly end: AlertEnd | null;
};

export type MoneyAlertPage = {
  readonly items: readonly MoneyAlert[];
  readonly total: number;
  /** How many wait, whatever this page shows. */
  readonly open: number;
  readonly page: number;
  readonly pageSize: number;
};

export type AlertFacts = {
  readonly kind: MoneyAlertKind;
  readonly amount: Money | null;
  readonly market: MarketCode | null;
  /** Null for what is no order's: quotas of a plan, or money that nobody knows. */
  readonly orderId: string | null;
  /** Who bought it still has an account. */
  readonly hasBuyer: boolean;
};

/** What can be done about an alert, the usual thing first. Money that is parked is never only looked at: it stays or goes. */
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
      // How the money of quotas went back after all stands in the note.
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

/** How money that came differs from what an order costs; null when it does not. */
export function oddnessOf(
  came: Money,
  price: Money,
): Extract<MoneyAlertKind, 'UNDERPAID' | 'OVERPAID' | 'OTHER_CURRENCY'> | null {
  if (came.currency !== price.currency) return 'OTHER_CURRENCY';
  if (came.amount === price.amount) return null;
  return came.amount < price.amount ? 'UNDERPAID' : 'OVERPAID';
}
