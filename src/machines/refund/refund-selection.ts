import {
  allocateRefund,
  calculateRefund,
  canRefundToWallet,
  type RefundAllocation,
  type RefundDestination,
  type RefundedSeatHandling,
  type RefundReason,
  type RefundRequest,
  type SoldOrderDetail,
} from '#domain/order/refund.ts';
import { type Money, money } from '#domain/shared/money.ts';

/** The selected tickets of an order and the destination of their amount. */
export type RefundSelection = {
  readonly order: SoldOrderDetail | null;
  readonly chosen: readonly string[];
  readonly to: RefundDestination;
};

/** Everything that a refund is requested with. */
export type RefundInput = RefundSelection & {
  readonly seats: RefundedSeatHandling;
  readonly reason: RefundReason;
  readonly note: string;
};

/** A refund that was made, or that is to be confirmed. */
export type RefundSummary = RefundAllocation & { readonly sum: Money };

export type ConfirmedRefund = RefundRequest & { readonly seen: Money };

export const listRefundableTickets = (order: SoldOrderDetail | null): readonly string[] =>
  (order?.tickets ?? []).filter(({ state }) => state === 'LIVE').map(({ id }) => id);

export const toggleTicket = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];

/** Returns the amount of the refund and its allocation, or null without a refundable selection. */
export function buildRefundSummary(selection: RefundSelection): RefundSummary | null {
  const [sum, allocation] = [calculateSelectedAmount(selection), calculateAllocation(selection)];
  return sum === null || allocation === null ? null : { ...allocation, sum };
}

/** Applies a reloaded order. Selected tickets that still exist and the reason of the reload are kept. */
export function replaceOrder(
  { chosen }: Pick<RefundSelection, 'chosen'>,
  order: SoldOrderDetail,
): Pick<RefundSelection, 'order' | 'chosen'> {
  const live = listRefundableTickets(order);
  return { order, chosen: chosen.filter((id) => live.includes(id)) };
}

/** Returns the selected destination if the order still allows it. */
const getDestination = ({ order, to }: Pick<RefundSelection, 'order' | 'to'>): RefundDestination =>
  order !== null && canRefundToWallet(order) ? to : 'ORIGIN';

/** Calculates how the selected amount is allocated. */
export function calculateAllocation(selection: RefundSelection): RefundAllocation | null {
  const sum = calculateSelectedAmount(selection);
  return selection.order === null || sum === null
    ? null
    : allocateRefund(sum.amount, selection.order, getDestination(selection));
}

/** Returns the amount of the selected tickets, or null if they cannot be refunded. */
export function calculateSelectedAmount({
  order,
  chosen,
}: Pick<RefundSelection, 'order' | 'chosen'>): Money | null {
  const what = order === null ? null : calculateRefund(order, chosen);
  return order === null || what === null || !what.ok ? null : money(what.value.amount, order.total.currency);
}

/** Builds the request for the server; `seen` is the amount that was confirmed. */
export function buildRefundRequest(context: RefundInput): ConfirmedRefund {
  const seen = calculateSelectedAmount(context);
  if (seen === null) throw new Error('The refund request is not possible');
  const { chosen, seats, reason, note } = context;
  return {
    ticketIds: chosen,
    seats,
    reason,
    note: note === '' ? null : note,
    to: getDestination(context),
    seen,
  };
}
