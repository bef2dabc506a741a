import type { Role } from '#domain/identity/role.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { wasPaid } from '#domain/order/order-status.ts';
import { orderTransitions } from '#domain/order/order-transitions.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { mayConfirmTransfer, type TransferDecision } from '#domain/order/staff-booking.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { canTransition } from '#domain/shared/transition.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import {
  completeOrder,
  enqueueAutomaticRefundNotification,
  expireAttempt,
  isOpenAttempt,
  isOverdue,
  isSaleCancelled,
  readPurchaseSnapshot,
  sellImmediately,
  toPurchase,
} from '#server/payments/public.ts';
import type {
  AttemptRecord,
  OrderRecord,
  ReservationRecord,
  StaffActor,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';
import {
  findBookingContext,
  lockBooking,
  type StaffBookingDeps,
  type StaffBookingError,
} from './lock-booking.ts';

type TransferContext = {
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly attempt: AttemptRecord;
  readonly salesContext: SalesContext;
};

/**
 * Decides an announced transfer in one transaction. CONFIRMED sells the seats and records who confirmed; REJECTED
 * releases them and notifies the buyer. A transfer found after the deadline buys the same seats if they are still
 * free; otherwise, or when the event was cancelled or the transfer was rejected before, it is a late payment: credited
 * to the wallet of a fan who prefers that, else raised as a payment exception, and the seller learns that the seats
 * are gone. Assumption: any seller rejects, and any but the one who recorded it confirms, or a manager; their name is
 * recorded.
 */
export async function decideTransfer(
  deps: StaffBookingDeps,
  of: {
    readonly reservationId: string;
    readonly market: MarketCode;
    readonly decision: TransferDecision;
    readonly expectedTotal: Money;
    readonly by: StaffActor & { readonly roles: readonly Role[] };
    readonly requestKey: string;
  },
): Promise<Result<Purchase, StaffBookingError>> {
  const { sales } = deps;
  const salesContext = await findBookingContext(deps, of.reservationId);
  if (salesContext === null) return err({ code: 'NOT_FOUND' });
  const committed = await sales.transaction(async (store): Promise<Result<string, StaffBookingError>> => {
    const locked = await lockBooking(store, { ...of, method: 'PROCESSING_TRANSFER' });
    if (locked === null || locked.order === null || locked.attempt === null)
      return err({ code: 'NOT_FOUND' });
    const { reservation, order, attempt } = locked;
    const tooLate = isSaleCancelled({ salesContext, reservation }) ? 'SALE_CLOSED' : 'HOLD_EXPIRED';
    if ((await store.bookings.findReservationIdByRequest(of.requestKey)) === reservation.id)
      return of.decision === 'REJECTED' || order.paidBy !== null ? ok(order.id) : err({ code: tooLate });
    if (wasPaid(order)) return err({ code: 'ALREADY_PAID' });
    if (of.decision === 'CONFIRMED' && !mayConfirmTransfer(of.by, order.sellerId))
      return err({ code: 'SECOND_PERSON_REQUIRED' });
    const { amount } = attempt;
    if (amount.amount !== of.expectedTotal.amount || amount.currency !== of.expectedTotal.currency)
      return err({ code: 'TOTAL_CHANGED', detail: { total: order.total } });
    const context = { order, reservation, attempt, salesContext };
    const result = await (of.decision === 'CONFIRMED'
      ? confirmTransfer(store, context)
      : rejectTransfer(store, context));
    if (result === 'NOTHING') return err({ code: 'HOLD_EXPIRED' });
    await store.bookings.recordDecision({
      reservationId: reservation.id,
      orderId: order.id,
      decision: of.decision,
      actor: of.by,
      requestKey: of.requestKey,
    });
    return result === 'DONE' ? ok(order.id) : err({ code: tooLate });
  });
  if (!committed.ok) return committed;
  const snapshot = await readPurchaseSnapshot(sales, committed.value);
  return snapshot === null ? err({ code: 'NOT_FOUND' }) : ok(toPurchase(snapshot));
}

/** The decision was carried out; or the money was received but buys nothing; or there was nothing left to decide. */
type DecisionResult = 'DONE' | 'TOO_LATE' | 'NOTHING';

async function confirmTransfer(
  store: UnitOfWork,
  { attempt, ...sale }: TransferContext,
): Promise<DecisionResult> {
  const { order, reservation } = sale;
  const isCancelled = isSaleCancelled(sale);
  if (isOpenAttempt(attempt) && isCancelled)
    await closeCancelledEventAttempt(store, { order, reservation, attempt });
  else if (isOpenAttempt(attempt) && !isOverdue(attempt, reservation)) {
    await sellImmediately(store, { ...sale, attemptId: attempt.id }, toTransferStatus(attempt));
    return 'DONE';
  } else if (isOpenAttempt(attempt)) await expireAttempt(store, { order, reservation, attempt });
  const currentAttempt = await store.attempts.find(attempt.id);
  const currentReservation = await store.reservations.find(reservation.id);
  if (currentAttempt === null || currentAttempt.closingReason !== null || currentReservation === null)
    return 'NOTHING';
  const hasExpired = currentAttempt.status === 'EXPIRED' && currentReservation.status === 'EXPIRED';
  const isRejected =
    currentAttempt.status === 'DECLINED' && currentReservation.status === 'CANCELLED_DUE_TO_PAYMENT_FAILURE';
  if (!hasExpired && !isRejected) return 'NOTHING';
  const isSold = hasExpired && !isCancelled && (await store.holds.reclaimAndSell(reservation.id));
  await store.attempts.update(attempt.id, {
    status: 'COMPLETED',
    record: 'PAID',
    isLate: true,
    providerStatus: { status: 'approved', ...toTransferStatus(attempt), challengeUrl: null },
  });
  if (isSold) {
    await completeOrder({ store, ...sale, attemptId: attempt.id });
    return 'DONE';
  }
  if (hasExpired) await store.holds.finishWithFailure(reservation.id);
  await refundLateTransfer(store, { order, attempt, isCancelled });
  return 'TOO_LATE';
}

/** Closes an attempt of a cancelled event that `processCancelledEvents` has not reached yet. */
async function closeCancelledEventAttempt(
  store: Pick<UnitOfWork, 'attempts' | 'holds' | 'orders'>,
  { order, reservation, attempt }: Omit<TransferContext, 'salesContext'>,
): Promise<void> {
  await store.attempts.update(attempt.id, { status: 'EXPIRED', record: 'CANCELLED' });
  await store.holds.release(reservation.id, 'EXPIRED', 'EXPIRE');
  if (canTransition(orderTransitions, order.status, 'CANCELED'))
    await store.orders.setStatus(order.id, 'CANCELED');
}

/**
 * Refunds a transfer for seats that are gone or an event that was cancelled, and notifies the buyer. Only staff can
 * send a transfer back.
 */
async function refundLateTransfer(
  store: Pick<UnitOfWork, 'attempts' | 'exceptions' | 'outbox' | 'wallets'>,
  {
    order,
    attempt,
    isCancelled,
  }: Pick<TransferContext, 'order' | 'attempt'> & { readonly isCancelled: boolean },
): Promise<void> {
  const { id: orderId, buyerId, market } = order;
  const { id: attemptId, amount } = attempt;
  const toWallet = buyerId !== null && (await store.wallets.prefersRefund(buyerId, amount.currency));
  if (toWallet) {
    await store.wallets.credit({ personId: buyerId, amount, key: `late:${attemptId}`, orderId });
    await store.attempts.update(attemptId, { status: 'COMPLETED', record: 'REFUNDED' });
  } else
    await store.exceptions.raise({
      key: `late-transfer:${attemptId}`,
      kind: 'TRANSFER_TOO_LATE',
      market,
      orderId,
      attemptId,
      refundId: null,
      paymentId: null,
      amount,
      expectedAmount: null,
      detail: attempt.reference,
    });
  await enqueueAutomaticRefundNotification(store, attemptId, {
    orderId,
    reason: isCancelled ? 'EVENT_CANCELLED' : 'TOO_LATE',
    amount,
    destination: toWallet ? 'WALLET' : 'BY_HAND',
    method: attempt.method,
  });
}

async function rejectTransfer(
  store: Pick<UnitOfWork, 'attempts' | 'holds' | 'orders' | 'outbox'>,
  { order, reservation, attempt }: TransferContext,
): Promise<DecisionResult> {
  if (!isOpenAttempt(attempt)) return 'NOTHING';
  if (isOverdue(attempt, reservation)) {
    await expireAttempt(store, { order, reservation, attempt });
    return 'NOTHING';
  }
  await store.attempts.update(attempt.id, { status: 'DECLINED', record: 'REJECTED' });
  if (!(await store.holds.release(reservation.id, 'CANCELLED_DUE_TO_PAYMENT_FAILURE', 'RELEASE')))
    throw new Error('The reservation of a rejected transfer could not be released.');
  await store.orders.setStatus(order.id, 'CANCELED');
  await store.outbox.insert({
    key: `booking_email:rejected:${attempt.id}`,
    kind: 'BOOKING_EMAIL',
    payload: { orderId: order.id, attemptId: attempt.id, what: 'TRANSFER_NOT_FOUND' },
  });
  return 'DONE';
}

const toTransferStatus = ({ reference }: AttemptRecord) => ({
  statusDetail: reference ?? 'transfer',
  paymentMethodId: 'transfer',
  paymentTypeId: 'bank_transfer',
});
