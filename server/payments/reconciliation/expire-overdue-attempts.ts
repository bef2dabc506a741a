import { orderTransitions } from '#domain/order/order-transitions.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { canTransition } from '#domain/shared/transition.ts';
import type {
  AttemptRecord,
  OrderRecord,
  ReservationRecord,
  SaleTransactions,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import { enqueueUnpaidSeatsEmail } from '../settlement/enqueue-unpaid-seats-email.ts';
import { abandonPayment, isAbandoned } from './abandon-payment.ts';

type ExpiringAttempt = {
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly attempt: AttemptRecord;
};

/**
 * Expires an attempt that only our database knows once it is overdue, or completes its cancellation when the payer
 * abandoned it. Safe to call at any time: cash collection holds the same locks.
 */
export async function expireOverdueAttempt(sales: SaleTransactions, attemptId: string): Promise<void> {
  await sales.transaction(async (store) => {
    const seen = await store.attempts.find(attemptId);
    const known = seen === null ? null : await store.orders.find(seen.orderId);
    if (known === null) return;
    const reservation = await store.reservations.lock(known.reservationId);
    const attempt = await store.attempts.lock(attemptId);
    const order = await store.orders.find(known.id);
    if (order === null || reservation === null || attempt === null || !isOpenAttempt(attempt)) return;
    const isPaidOtherwise = order.paidBy !== null && order.paidBy !== attempt.id;
    const expiring = { order, reservation, attempt };
    if (isPaidOtherwise || isOverdue(attempt, reservation)) await expireAttempt(store, expiring);
    else if (isAbandoned(attempt)) await abandonPayment(store, expiring);
  });
}

/** Returns true from the very instant of the deadline on. */
export const isOverdue = (attempt: AttemptRecord, { now }: Pick<ReservationRecord, 'now'>): boolean =>
  attempt.provider === 'taquilla' &&
  isOpenAttempt(attempt) &&
  attempt.expiresAt !== null &&
  attempt.expiresAt <= now;

/**
 * Expires an attempt; the caller has locked the reservation and the attempt. Seats that were paid by another attempt
 * stay sold. A booking reads as EXPIRED from its deadline on, even before the sweep has released it.
 */
export async function expireAttempt(
  store: Pick<UnitOfWork, 'attempts' | 'holds' | 'orders' | 'outbox'>,
  { order, reservation, attempt }: ExpiringAttempt,
): Promise<void> {
  await store.attempts.update(attempt.id, { status: 'EXPIRED', record: 'CANCELLED' });
  const isBooking = hasTrait(attempt, 'isBooking');
  if (!unpaidStatuses.has(reservation.status) && !(isBooking && reservation.status === 'EXPIRED')) return;
  await store.holds.release(reservation.id, 'EXPIRED', 'EXPIRE');
  if (canTransition(orderTransitions, order.status, 'EXPIRED'))
    await store.orders.setStatus(order.id, 'EXPIRED');
  // Nothing was paid for a plan that expires, and no payment was expected from anybody who is away.
  if (!hasTrait(attempt, 'isPaidInInstallments')) await enqueueUnpaidSeatsEmail(store, attempt, 'OVER');
}

const unpaidStatuses: ReadonlySet<ReservationRecord['status']> = new Set([
  'STARTED_PAYMENT',
  'WAITING_FOR_PAYMENT',
  'BOOKED',
]);
