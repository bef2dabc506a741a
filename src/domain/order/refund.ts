import type { MarketCode } from '../market/market.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';
import type { PriceParts } from '../reservation/reservation.ts';
import type { Instant } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { OrderStatus } from './order-status.ts';

/** What becomes of the seats of tickets that are given back: for sale again, or kept by the manager who gave them back. */
export const refundedSeats = ['FOR_SALE', 'KEPT'] as const;
export type RefundedSeats = (typeof refundedSeats)[number];

/** Why a manager gives money back. Assumption: the specification names no reasons. */
export const refundReasons = [
  'ASKED_FOR',
  'OUR_MISTAKE',
  'EVENT_CHANGED',
  'EVENT_CANCELLED',
  'OTHER',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Those that are chosen for one order; the others are written by what causes them. */
export const chosenRefundReasons = [
  'ASKED_FOR',
  'OUR_MISTAKE',
  'EVENT_CHANGED',
  'OTHER',
] as const satisfies readonly RefundReason[];

/**
 * By which way money goes back: through the payment provider, into the fan's balance, off what their organisation owes, or out
 * of our own hands at a window.
 */
export const refundMeans = ['PROVIDER', 'WALLET', 'ORGANISATION', 'BY_HAND'] as const;
export type RefundMeans = (typeof refundMeans)[number];

/** Where a manager sends money: back the way it came, or into the balance of a fan who agreed to that. */
export const refundDestinations = ['ORIGIN', 'BALANCE'] as const;
export type RefundDestination = (typeof refundDestinations)[number];

/** What of a refund does not come out of the payment itself: into the balance, or by hand where nobody has one any more. */
export type RefundRest = { readonly amount: number; readonly means: 'WALLET' | 'BY_HAND' };

/** OWED until whoever took the money says that it is back; REFUSED when they say that they will not, until somebody acts. */
export const refundStates = ['OWED', 'REFUSED', 'DONE'] as const;
export type RefundState = (typeof refundStates)[number];

export const soldTicketStates = ['LIVE', 'USED', 'CANCELLED'] as const;
export type SoldTicketState = (typeof soldTicketStates)[number];

/** A ticket as a manager sees it who may give it back. */
export type SoldTicket = {
  readonly id: string;
  readonly zone: string;
  readonly section: string;
  /** `UNNUMBERED` in general admission. */
  readonly seatCode: string;
  /** All-in, minor units. */
  readonly price: number;
  readonly state: SoldTicketState;
};

export type OrderRefund = {
  readonly id: string;
  readonly at: Instant;
  readonly amount: number;
  /** What of it went beside `means`; null where nothing did. */
  readonly rest: RefundRest | null;
  readonly tickets: number;
  readonly means: RefundMeans;
  readonly state: RefundState;
  readonly seats: RefundedSeats;
  readonly reason: RefundReason;
  readonly note: string | null;
  /** The manager's name. */
  readonly by: string;
};

/** An order that was paid once, as a manager looks it up. */
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
  readonly method: PaymentMethod;
  readonly total: PriceParts;
  readonly refundedAmount: number;
  /** What of the total the balance paid, minor units. */
  readonly walletPaid: number;
  readonly quantity: number;
};

/** The same whole: what of it can be given back, and what was. */
export type SoldOrderDetail = SoldOrder & {
  readonly means: RefundMeans;
  /** What of the payment itself has not gone back; what is left beyond it the balance paid. */
  readonly paymentLeft: number;
  /** Whether the buyer has an account with a balance to send money to. */
  readonly hasBalance: boolean;
  readonly tickets: readonly SoldTicket[];
  readonly refunds: readonly OrderRefund[];
};

export type SoldOrderPage = {
  readonly items: readonly SoldOrder[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** What a manager asks for. */
export type RefundWish = {
  readonly ticketIds: readonly string[];
  readonly seats: RefundedSeats;
  readonly reason: RefundReason;
  readonly note: string | null;
  /** Absent: back the way it came. */
  readonly to?: RefundDestination | undefined;
};

export type RefundIssue = 'NO_TICKETS' | 'NOT_REFUNDABLE';

type Refundable = Pick<SoldOrderDetail, 'status' | 'refundedAmount'> & {
  readonly total: Pick<PriceParts, 'total'>;
  readonly tickets: readonly Pick<SoldTicket, 'id' | 'price' | 'state'>[];
};

/** Whether anything of an order can be given back at all. */
export const isRefundable = ({ status, tickets, total, refundedAmount }: Refundable): boolean =>
  (status === 'PAID' || status === 'TRANSFERRED') &&
  total.total > refundedAmount &&
  tickets.some(({ state }) => state === 'LIVE');

/**
 * How much goes back for these tickets and whether that is all of the order: their all-in prices, fees included, and for the
 * last tickets whatever is left of what was paid. Assumption: a ticket that was used at the gate is not given back.
 */
export function refundOf(
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
  return amount > 0 ? ok({ amount, isWhole }) : err('NOT_REFUNDABLE');
}

/** Whether money may go into the balance instead: not what was there before, nor what was never the fan's own. */
export const mayGoToBalance = ({
  means,
  hasBalance,
}: Pick<SoldOrderDetail, 'means' | 'hasBalance'>): boolean =>
  hasBalance && (means === 'PROVIDER' || means === 'BY_HAND');

/** By which ways a sum goes back. */
export type RefundWays = { readonly means: RefundMeans; readonly rest: RefundRest | null };

/**
 * By which ways a sum goes back: out of the payment first, as long as there is anything left of it, and the rest into the
 * balance, which paid it; or all of it into the balance, where the manager chose that. By hand where no balance is left.
 * Assumption: the specification knows no payment in two parts.
 */
export function refundWays(
  amount: number,
  { means, paymentLeft, hasBalance }: Pick<SoldOrderDetail, 'means' | 'paymentLeft' | 'hasBalance'>,
  to: RefundDestination = 'ORIGIN',
): RefundWays {
  const isAllToBalance = to === 'BALANCE' && mayGoToBalance({ means, hasBalance });
  const out = isAllToBalance ? 0 : Math.min(amount, paymentLeft);
  if (out === amount) return { means, rest: null };
  const rest: RefundRest = { amount: amount - out, means: hasBalance ? 'WALLET' : 'BY_HAND' };
  return { means: out === 0 ? rest.means : means, rest };
}

/** What of a refund comes out of the payment itself. */
export const fromPayment = ({
  amount,
  rest,
}: {
  readonly amount: number;
  readonly rest: RefundRest | null;
}): number => amount - (rest?.amount ?? 0);

/** What of a refund goes into the balance. */
export function toBalance({ amount, means, rest }: RefundWays & { readonly amount: number }): number {
  const own = means === 'WALLET' ? fromPayment({ amount, rest }) : 0;
  return own + (rest?.means === 'WALLET' ? rest.amount : 0);
}

/** What of a refund somebody of ours hands over. */
export const byHand = (refund: RefundWays & { readonly amount: number }): number =>
  (refund.means === 'BY_HAND' ? fromPayment(refund) : 0) +
  (refund.rest?.means === 'BY_HAND' ? refund.rest.amount : 0);
