import { randomBytes } from 'node:crypto';
import type { MarketCode } from '#domain/market/market.ts';
import { orderTransitions } from '#domain/order/order-transitions.ts';
import {
  allocateRefund,
  calculateManualRefund,
  calculatePaymentRefund,
  calculateRefund,
  calculateWalletRefund,
  type RefundRequest,
} from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { canTransition } from '#domain/shared/transition.ts';
import type { AttemptRecord, OrderRecord } from '#server/unit-of-work/public.ts';
import { determineRefundMethod } from './determine-refund-method.ts';
import type {
  Manager,
  NewRefund,
  RefundableTicketRecord,
  RefundRecord,
  Refunds,
  RefundUnitOfWork,
} from './refunds.port.ts';

export type RefundOrderError =
  | { readonly code: 'NOT_FOUND' }
  /** The order is not paid, or one of the tickets is used or already refunded. */
  | { readonly code: 'TRANSITION_NOT_ALLOWED' }
  /** The amount differs from the one that the manager confirmed. */
  | { readonly code: 'TOTAL_CHANGED'; readonly detail: { readonly amount: number } };

export type RefundOrderRequest = RefundRequest & {
  readonly orderId: string;
  readonly market: MarketCode;
  /** The amount that the manager confirmed; null where no amount was shown. */
  readonly expectedAmount: number | null;
  readonly requestKey: string;
};

/**
 * Refunds some or all tickets of a paid order: order, payment, tickets and seats change in one transaction, together
 * with the outbox messages for the provider refund and the email. Idempotent by `requestKey`. Product: "Who may do
 * what".
 */
export function refundOrder(
  refunds: Refunds,
  request: RefundOrderRequest,
  by: Manager,
): Promise<Result<RefundRecord, RefundOrderError>> {
  return refunds.transaction(async (store) => {
    const known = await store.orders.find(request.orderId);
    if (known === null || known.market !== request.market) return err({ code: 'NOT_FOUND' });
    const reservation = await store.reservations.lock(known.reservationId);
    const before = await store.refunds.findByRequestKey(request.requestKey);
    if (before !== null) return ok(before);
    const order = await store.orders.find(request.orderId);
    const attempt = order?.paidBy == null ? null : await store.attempts.lock(order.paidBy);
    if (reservation === null || order === null || attempt === null)
      return err({ code: 'TRANSITION_NOT_ALLOWED' });

    const tickets = await store.refunds.listTickets(order.id);
    const refundable = calculateRefund({ ...order, tickets }, request.ticketIds);
    if (!refundable.ok) return err({ code: 'TRANSITION_NOT_ALLOWED' });
    const { amount, isWhole } = refundable.value;
    if (request.expectedAmount !== null && request.expectedAmount !== amount)
      return err({ code: 'TOTAL_CHANGED', detail: { amount } });

    const refund = await createRefund(store, request, { order, attempt, amount });
    return ok(await applyRefund(store, { order, attempt, tickets, refund, isWhole, by }));
  });
}

/** Creates a refund of an amount of the order, split over the available destinations. */
export async function createRefund(
  store: RefundUnitOfWork,
  { requestKey, ticketIds, seats, reason, note, to }: RefundRequest & Pick<RefundOrderRequest, 'requestKey'>,
  {
    order,
    attempt,
    amount,
  }: { readonly order: OrderRecord; readonly attempt: AttemptRecord; readonly amount: number },
): Promise<NewRefund> {
  const { currency } = order.total;
  const buyerHasWallet = order.buyerId !== null && (await store.wallets.exists(order.buyerId, currency));
  const refundablePayment = attempt.amount.amount - attempt.refundedAmount;
  const sources = {
    means: determineRefundMethod({ ...attempt, hasBuyer: buyerHasWallet }),
    refundablePayment,
    buyerHasWallet,
  };
  const { means, remainder } = allocateRefund(amount, sources, to);
  return {
    id: randomBytes(16).toString('base64url'),
    orderId: order.id,
    attemptId: attempt.id,
    requestKey,
    means,
    amount: money(amount, currency),
    remainder,
    ticketIds,
    seats,
    reason,
    note,
  };
}

type RefundApplication = RefundedSale & { readonly attempt: AttemptRecord };

/** Writes a validated refund and everything that follows from it; the caller has locked the order and the attempt. */
export async function applyRefund(
  store: RefundUnitOfWork,
  application: RefundApplication,
): Promise<RefundRecord> {
  const { order, attempt, refund: created, isWhole, by } = application;
  const isPaidOutNow = created.reason !== 'EVENT_CANCELLED';
  const isDone = created.means !== 'PROVIDER' && (created.means !== 'BY_HAND' || isPaidOutNow);
  const refund = { ...created, isDone };
  await store.refunds.record(refund, by);
  await settleManualPortion(store, { order, refund, by, isPaidOutNow });
  await releaseRefundedSale(store, application);
  await enqueueRefund(store, refund, { attempt, isWhole });
  return refund;
}

type ManualRefundStep = Pick<RefundApplication, 'order' | 'by'> & {
  readonly refund: RefundRecord;
  /** The buyer is at the box office and gets the money now; after an event cancellation it is paid out later. */
  readonly isPaidOutNow: boolean;
};

/**
 * Settles the portion that staff pay out: recorded at once when it is paid now, otherwise raised as a payment
 * exception.
 */
async function settleManualPortion(
  store: RefundUnitOfWork,
  { order, refund, by, isPaidOutNow }: ManualRefundStep,
): Promise<void> {
  const { id, orderId, means, remainder } = refund;
  const amount = money(
    calculateManualRefund({ amount: refund.amount.amount, means, remainder: remainder }),
    refund.amount.currency,
  );
  if (amount.amount === 0) return;
  if (isPaidOutNow)
    return store.refunds.recordManual({ key: `refund:${id}`, orderId, amount, by: by.personId });
  await store.exceptions.raise({
    key: `by-hand:${id}`,
    kind: 'MANUAL_REFUND_DUE',
    market: order.market,
    orderId,
    attemptId: refund.attemptId,
    refundId: id,
    paymentId: null,
    amount,
    expectedAmount: null,
    detail: null,
  });
}

type RefundedSale = {
  readonly order: OrderRecord;
  readonly tickets: readonly RefundableTicketRecord[];
  readonly refund: NewRefund;
  readonly isWhole: boolean;
  readonly by: Manager;
};

/** Releases the refunded seats, and the order with its reservation when nothing is left of them. */
async function releaseRefundedSale(
  store: RefundUnitOfWork,
  { order, tickets, refund, isWhole, by }: RefundedSale,
): Promise<void> {
  const seats = tickets.filter(({ id }) => refund.ticketIds.includes(id)).map(({ seat: line }) => line);
  if (refund.seats === 'KEPT') {
    await store.refunds.bookSeats(order.reservationId, seats, {
      id: randomBytes(16).toString('base64url'),
      managerId: by.personId,
      note: `refund:${refund.id}`,
    });
  } else {
    await store.refunds.releaseSeats(order.reservationId, seats);
  }
  if (!isWhole) return;
  if (!canTransition(orderTransitions, order.status, 'REFUNDED'))
    throw new Error('A refundable order cannot become REFUNDED.');
  await store.orders.setStatus(order.id, 'REFUNDED');
  if (!(await store.holds.release(order.reservationId, 'CANCELLED', 'REFUND')))
    throw new Error('The reservation of a paid order could not be released.');
}

async function enqueueRefund(
  store: RefundUnitOfWork,
  refund: NewRefund,
  { attempt, isWhole }: { readonly attempt: AttemptRecord; readonly isWhole: boolean },
): Promise<void> {
  const { id, orderId, means, remainder, amount } = refund;
  const paymentPortion = calculatePaymentRefund({ amount: amount.amount, remainder: remainder });
  const order = await store.orders.find(orderId);
  if (means === 'PROVIDER') {
    const { providerPaymentId: paymentId } = attempt;
    if (paymentId === null) throw new Error('A provider refund needs the id of the payment.');
    await store.outbox.insert({
      key: `refund:${id}`,
      kind: 'REFUND',
      payload: { orderId, paymentId, refundId: id },
    });
  } else if (
    attempt.recordStatus === 'PAID' &&
    paymentPortion > 0 &&
    attempt.refundedAmount + paymentPortion === attempt.amount.amount
  ) {
    await store.attempts.update(attempt.id, { status: attempt.status, record: 'REFUNDED' });
  }
  if (means === 'ORGANISATION')
    await store.organisations.refund({
      attemptId: attempt.id,
      amount: money(paymentPortion, amount.currency),
      key: `refund:${id}`,
    });
  const walletCredit = money(
    calculateWalletRefund({ amount: amount.amount, means, remainder: remainder }),
    amount.currency,
  );
  if (walletCredit.amount > 0) {
    const personId = order?.buyerId;
    if (personId == null) throw new Error('A wallet refund needs a buyer.');
    await store.wallets.credit({ personId, amount: walletCredit, key: `refund:${id}`, orderId });
  }
  await store.outbox.insert({
    key: `refund-email:${id}`,
    kind: 'REFUND_EMAIL',
    payload: { orderId, refundId: id, isWhole },
  });
}
