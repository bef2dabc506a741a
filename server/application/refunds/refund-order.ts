import { randomBytes } from 'node:crypto';
import type { MarketCode } from '#domain/market/market.ts';
import { orderTransitions } from '#domain/order/order-transitions.ts';
import {
  byHand,
  fromPayment,
  type RefundWish,
  refundOf,
  refundWays,
  toBalance,
} from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { canMove } from '#domain/shared/transition.ts';
import type { AttemptRecord, OrderRecord } from '../sale/sale-records.ts';
import { refundMeansOf } from './refund-means.ts';
import type { Manager, NewRefund, RefundRecord, RefundStore, Refunds, TicketRecord } from './refunds.port.ts';

export type RefundRefusal =
  | { readonly code: 'NOT_FOUND' }
  /** The order is not paid, or one of the tickets is used or already refunded. */
  | { readonly code: 'TRANSITION_REFUSED' }
  /** The amount differs from the one that the manager confirmed. */
  | { readonly code: 'TOTAL_CHANGED'; readonly detail: { readonly amount: number } };

export type RefundOrder = RefundWish & {
  readonly orderId: string;
  readonly market: MarketCode;
  /** The amount that the manager confirmed; null where no amount was shown. */
  readonly seenAmount: number | null;
  readonly requestKey: string;
};

/**
 * Refunds some or all tickets of a paid order: order, payment, tickets and seats change in one transaction, together
 * with the outbox messages for the provider refund and the email. Idempotent by `requestKey`. Product: "Who may do
 * what".
 */
export function refundOrder(
  refunds: Refunds,
  asked: RefundOrder,
  by: Manager,
): Promise<Result<RefundRecord, RefundRefusal>> {
  return refunds.transaction(async (store) => {
    const known = await store.order(asked.orderId);
    if (known === null || known.market !== asked.market) return err({ code: 'NOT_FOUND' });
    const reservation = await store.lockReservation(known.reservationId);
    const before = await store.refundAsked(asked.requestKey);
    if (before !== null) return ok(before);
    const order = await store.order(asked.orderId);
    const attempt = order?.paidBy == null ? null : await store.lockAttempt(order.paidBy);
    if (reservation === null || order === null || attempt === null)
      return err({ code: 'TRANSITION_REFUSED' });

    const tickets = await store.ticketsOf(order.id);
    const what = refundOf({ ...order, tickets }, asked.ticketIds);
    if (!what.ok) return err({ code: 'TRANSITION_REFUSED' });
    const { amount, isWhole } = what.value;
    if (asked.seenAmount !== null && asked.seenAmount !== amount)
      return err({ code: 'TOTAL_CHANGED', detail: { amount } });

    const refund = await newRefund(store, asked, { order, attempt, amount });
    return ok(await giveBackIn(store, { order, attempt, tickets, refund, isWhole, by }));
  });
}

/** Creates a refund of an amount of the order, split over the available destinations. */
export async function newRefund(
  store: RefundStore,
  { requestKey, ticketIds, seats, reason, note, to }: RefundWish & Pick<RefundOrder, 'requestKey'>,
  {
    order,
    attempt,
    amount,
  }: { readonly order: OrderRecord; readonly attempt: AttemptRecord; readonly amount: number },
): Promise<NewRefund> {
  const { currency } = order.total;
  const hasBalance = order.buyerId !== null && (await store.keepsWallet(order.buyerId, currency));
  const paymentLeft = attempt.amount.amount - attempt.refunded;
  const sources = { means: refundMeansOf({ ...attempt, hasBuyer: hasBalance }), paymentLeft, hasBalance };
  const { means, rest } = refundWays(amount, sources, to);
  return {
    id: randomBytes(16).toString('base64url'),
    orderId: order.id,
    attemptId: attempt.id,
    requestKey,
    means,
    amount: money(amount, currency),
    rest,
    ticketIds,
    seats,
    reason,
    note,
  };
}

type GivingBack = LettingGo & { readonly attempt: AttemptRecord };

/** Writes a validated refund and everything that follows from it; the caller has locked the order and the attempt. */
export async function giveBackIn(store: RefundStore, giving: GivingBack): Promise<RefundRecord> {
  const { order, attempt, refund: made, isWhole, by } = giving;
  const isHandedNow = made.reason !== 'EVENT_CANCELLED';
  const isDone = made.means !== 'PROVIDER' && (made.means !== 'BY_HAND' || isHandedNow);
  const refund = { ...made, isDone };
  await store.giveBack(refund, by);
  await handOver(store, { order, refund, by, isHandedNow });
  await letGo(store, giving);
  await owe(store, refund, { attempt, isWhole });
  return refund;
}

type HandingOver = Pick<GivingBack, 'order' | 'by'> & {
  readonly refund: RefundRecord;
  /** The buyer is at the box office and gets the money now; after an event cancellation it is paid out later. */
  readonly isHandedNow: boolean;
};

/**
 * Settles the portion that staff pay out: recorded at once when it is paid now, otherwise raised as a payment
 * exception.
 */
async function handOver(store: RefundStore, { order, refund, by, isHandedNow }: HandingOver): Promise<void> {
  const { id, orderId, means, rest } = refund;
  const amount = money(byHand({ amount: refund.amount.amount, means, rest }), refund.amount.currency);
  if (amount.amount === 0) return;
  if (isHandedNow) return store.noteReturn({ key: `refund:${id}`, orderId, amount, by: by.personId });
  await store.raise({
    key: `by-hand:${id}`,
    kind: 'OWED_BY_HAND',
    market: order.market,
    orderId,
    attemptId: refund.attemptId,
    refundId: id,
    paymentId: null,
    amount,
    expected: null,
    detail: null,
  });
}

type LettingGo = {
  readonly order: OrderRecord;
  readonly tickets: readonly TicketRecord[];
  readonly refund: NewRefund;
  readonly isWhole: boolean;
  readonly by: Manager;
};

/** Releases the refunded seats, and the order with its reservation when nothing is left of them. */
async function letGo(store: RefundStore, { order, tickets, refund, isWhole, by }: LettingGo): Promise<void> {
  const lines = tickets.filter(({ id }) => refund.ticketIds.includes(id)).map(({ line }) => line);
  if (refund.seats === 'KEPT') {
    await store.keepSeats(order.reservationId, lines, {
      id: randomBytes(16).toString('base64url'),
      managerId: by.personId,
      note: `refund:${refund.id}`,
    });
  } else {
    await store.freeSeats(order.reservationId, lines);
  }
  if (!isWhole) return;
  if (!canMove(orderTransitions, order.status, 'REFUNDED'))
    throw new Error('A refundable order cannot become REFUNDED.');
  await store.setOrderStatus(order.id, 'REFUNDED');
  if (!(await store.release(order.reservationId, 'CANCELLED', 'REFUND')))
    throw new Error('The reservation of a paid order could not be released.');
}

async function owe(
  store: RefundStore,
  refund: NewRefund,
  { attempt, isWhole }: { readonly attempt: AttemptRecord; readonly isWhole: boolean },
): Promise<void> {
  const { id, orderId, means, rest, amount } = refund;
  const out = fromPayment({ amount: amount.amount, rest });
  const order = await store.order(orderId);
  if (means === 'PROVIDER') {
    const { providerPaymentId: paymentId } = attempt;
    if (paymentId === null) throw new Error('A provider refund needs the id of the payment.');
    await store.addEffect({
      key: `refund:${id}`,
      kind: 'REFUND',
      payload: { orderId, paymentId, refundId: id },
    });
  } else if (attempt.recordStatus === 'PAID' && out > 0 && attempt.refunded + out === attempt.amount.amount) {
    await store.updateAttempt(attempt.id, { status: attempt.status, record: 'REFUNDED' });
  }
  if (means === 'ORGANISATION')
    await store.giveBackToOrganisation({
      attemptId: attempt.id,
      amount: money(out, amount.currency),
      key: `refund:${id}`,
    });
  const back = money(toBalance({ amount: amount.amount, means, rest }), amount.currency);
  if (back.amount > 0) {
    const personId = order?.buyerId;
    if (personId == null) throw new Error('A wallet refund needs a buyer.');
    await store.creditWallet({ personId, amount: back, key: `refund:${id}`, orderId });
  }
  await store.addEffect({
    key: `refund-notice:${id}`,
    kind: 'REFUND_NOTICE',
    payload: { orderId, refundId: id, isWhole },
  });
}
