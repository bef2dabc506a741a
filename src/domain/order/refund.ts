import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import type { MarketCode } from '../market/market.ts';
import type { SettlementMethod } from '../payment/payment-method.ts';
import type { Instant } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { OrderStatus } from './order-status.ts';
import { isPaid } from './order-status.ts';

/** The seats of refunded tickets: put back on sale, or kept as a booking by the manager. */
export const refundedSeatHandlings = ['FOR_SALE', 'KEPT'] as const;
export type RefundedSeatHandling = (typeof refundedSeatHandlings)[number];

/** The reasons of a refund. Assumption: the specification names none. */
export const refundReasons = [
  'ASKED_FOR',
  'OUR_MISTAKE',
  'EVENT_CHANGED',
  'EVENT_CANCELLED',
  'OTHER',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** The reasons that a manager can choose for a single order; the others are set by their cause. */
export const chosenRefundReasons = [
  'ASKED_FOR',
  'OUR_MISTAKE',
  'EVENT_CHANGED',
  'OTHER',
] as const satisfies readonly RefundReason[];

/**
 * The means of a refund: the payment provider, the fan's wallet, the credit of their organisation, or cash by
 * hand at the box office.
 */
export const refundMeans = ['PROVIDER', 'WALLET', 'ORGANISATION', 'BY_HAND'] as const;
export type RefundMeans = (typeof refundMeans)[number];

/** The destination that a manager chooses: the original payment method, or the wallet if the fan agreed. */
export const refundDestinations = ['ORIGIN', 'BALANCE'] as const;
export type RefundDestination = (typeof refundDestinations)[number];

/**
 * The part of a refund that does not go through the original payment: to the wallet, or by hand if the buyer
 * has none.
 */
export type RefundRemainder = { readonly amount: number; readonly means: 'WALLET' | 'BY_HAND' };

/**
 * OWED until the provider or staff confirms the refund; REJECTED if the provider rejects it, until staff
 * resolves it.
 */
export const refundStates = ['OWED', 'REJECTED', 'DONE'] as const;
export type RefundState = (typeof refundStates)[number];

export const soldTicketStates = ['LIVE', 'USED', 'CANCELLED'] as const;
export type SoldTicketState = (typeof soldTicketStates)[number];

/** A ticket as a manager sees it who may refund it. */
export type SoldTicket = {
  readonly id: string;
  /** The title of its event in a season pass or bundle; null where the order is for one event. */
  readonly event: string | null;
  readonly zone: string;
  readonly section: string;
  /** `UNNUMBERED` in general admission. */
  readonly seatCode: string;
  /** All-in price in minor units. */
  readonly price: number;
  readonly state: SoldTicketState;
};

export type OrderRefund = {
  readonly id: string;
  readonly at: Instant;
  readonly amount: number;
  /** The part that does not go by `means`; null if there is none. */
  readonly remainder: RefundRemainder | null;
  readonly tickets: number;
  readonly means: RefundMeans;
  readonly state: RefundState;
  readonly seats: RefundedSeatHandling;
  readonly reason: RefundReason;
  readonly note: string | null;
  /** The name of the manager. */
  readonly by: string;
};

/** Returns true while the provider has not confirmed a refund of the order, which it does within seconds. */
export const isRefundInProgress = ({ refunds }: { readonly refunds: readonly OrderRefund[] }): boolean =>
  refunds.some(({ state, means }) => state === 'OWED' && means === 'PROVIDER');

/** An order that was ever paid, as a manager finds it. */
export type SoldOrder = {
  readonly orderId: string;
  readonly code: string;
  readonly market: MarketCode;
  readonly status: OrderStatus;
  readonly paidAt: Instant;
  readonly event: {
    readonly id: string;
    readonly title: string;
    readonly startsAt: Instant;
    readonly timeZone: string;
  };
  readonly buyer: { readonly name: string; readonly email: string } | null;
  readonly method: SettlementMethod;
  readonly total: PriceBreakdown;
  readonly refundedAmount: number;
  /** The portion of the total that the wallet paid, in minor units. */
  readonly walletPaid: number;
  readonly quantity: number;
};

/** A sold order with its refundable and refunded parts. */
export type SoldOrderDetail = SoldOrder & {
  readonly means: RefundMeans;
  /**
   * The part of the original payment that is not refunded yet; the rest of the order was paid by the wallet.
   */
  readonly refundablePayment: number;
  /** True if the buyer has an account, and therefore a wallet. */
  readonly buyerHasWallet: boolean;
  readonly tickets: readonly SoldTicket[];
  readonly refunds: readonly OrderRefund[];
};

export type SoldOrderPage = {
  readonly items: readonly SoldOrder[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** The refund that a manager requests. */
export type RefundRequest = {
  readonly ticketIds: readonly string[];
  readonly seats: RefundedSeatHandling;
  readonly reason: RefundReason;
  readonly note: string | null;
  /** Absent: to the original payment method. */
  readonly to?: RefundDestination | undefined;
};

export type RefundIssue = 'NO_TICKETS' | 'NOT_REFUNDABLE';

type Refundable = Pick<SoldOrderDetail, 'status' | 'refundedAmount'> & {
  readonly total: Pick<PriceBreakdown, 'total'>;
  readonly tickets: readonly Pick<SoldTicket, 'id' | 'price' | 'state'>[];
};

/** Returns true if any part of the order can still be refunded. */
export const isRefundable = (order: Refundable): boolean =>
  isPaid(order) &&
  (isComplimentary(order)
    ? order.tickets.every(({ state }) => state === 'LIVE')
    : order.total.total > order.refundedAmount && order.tickets.some(({ state }) => state === 'LIVE'));

/** Checks for tickets that cost nothing. Assumption: they are taken back together, before any is used; no money moves. */
export const isComplimentary = ({ total }: Pick<Refundable, 'total'>): boolean => total.total === 0;

/**
 * Calculates the refund of these tickets and whether it completes the refund of the order: their all-in
 * prices, fees included, and for the last tickets whatever is left of the payment. Assumption: a ticket that
 * was used at the gate cannot be refunded.
 */
export function calculateRefund(
  order: Refundable,
  ticketIds: readonly string[],
): Result<{ readonly amount: number; readonly isWhole: boolean }, RefundIssue> {
  const ids = new Set(ticketIds);
  if (ids.size === 0) return err('NO_TICKETS');
  const chosen = order.tickets.filter(({ id }) => ids.has(id));
  const isLive = chosen.length === ids.size && chosen.every(({ state }) => state === 'LIVE');
  if (!isLive || !isRefundable(order)) return err('NOT_REFUNDABLE');
  const left = order.total.total - order.refundedAmount;
  const isWhole = order.tickets.every(({ id, state }) => ids.has(id) || state === 'CANCELLED');
  const prices = chosen.reduce((sum, { price }) => sum + price, 0);
  const amount = isWhole ? left : Math.min(prices, left);
  return amount > 0 || (isWhole && isComplimentary(order)) ? ok({ amount, isWhole }) : err('NOT_REFUNDABLE');
}

/**
 * Returns true if a refund may go to the wallet instead: not if the wallet paid, nor if an organisation did.
 */
export const canRefundToWallet = ({
  means,
  buyerHasWallet,
}: Pick<SoldOrderDetail, 'means' | 'buyerHasWallet'>): boolean =>
  buyerHasWallet && (means === 'PROVIDER' || means === 'BY_HAND');

/** The means by which a refund is paid out. */
export type RefundAllocation = { readonly means: RefundMeans; readonly remainder: RefundRemainder | null };

/**
 * Allocates a refund: first to the original payment as far as it is not refunded yet, the remainder to the
 * wallet, which paid it; or everything to the wallet if the manager chose so. A remainder without a wallet is
 * refunded by hand. Assumption: the specification does not describe split payments.
 */
export function allocateRefund(
  amount: number,
  {
    means,
    refundablePayment,
    buyerHasWallet,
  }: Pick<SoldOrderDetail, 'means' | 'refundablePayment' | 'buyerHasWallet'>,
  to: RefundDestination = 'ORIGIN',
): RefundAllocation {
  const isAllToBalance = to === 'BALANCE' && canRefundToWallet({ means, buyerHasWallet });
  const fromOriginal = isAllToBalance ? 0 : Math.min(amount, refundablePayment);
  if (fromOriginal === amount) return { means, remainder: null };
  const remainder: RefundRemainder = {
    amount: amount - fromOriginal,
    means: buyerHasWallet ? 'WALLET' : 'BY_HAND',
  };
  return { means: fromOriginal === 0 ? remainder.means : means, remainder };
}

/** Calculates the part of a refund that goes through the original payment. */
export const calculatePaymentRefund = ({
  amount,
  remainder,
}: {
  readonly amount: number;
  readonly remainder: RefundRemainder | null;
}): number => amount - (remainder?.amount ?? 0);

/** Calculates the part of a refund that goes to the wallet. */
export function calculateWalletRefund({
  amount,
  means,
  remainder,
}: RefundAllocation & { readonly amount: number }): number {
  const own = means === 'WALLET' ? calculatePaymentRefund({ amount, remainder }) : 0;
  return own + (remainder?.means === 'WALLET' ? remainder.amount : 0);
}

/** Calculates the part of a refund that staff pays out by hand. */
export const calculateManualRefund = (refund: RefundAllocation & { readonly amount: number }): number =>
  (refund.means === 'BY_HAND' ? calculatePaymentRefund(refund) : 0) +
  (refund.remainder?.means === 'BY_HAND' ? refund.remainder.amount : 0);
