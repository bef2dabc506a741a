import { orderTransitions } from '#domain/order/order-transitions.ts';
import { canMove } from '#domain/shared/transition.ts';
import type { AttemptRecord, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { SaleStore, SaleTransactions } from '../sale/sale-store.port.ts';
import { giveUp, isGivenUp } from './give-up.ts';
import { isOpen } from './open-attempt.ts';
import { tellOfLapse } from './tell-of-lapse.ts';

type Lapsing = {
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly attempt: AttemptRecord;
};

/**
 * Expires an attempt that only our database knows once it is overdue, or completes its cancellation when the payer
 * abandoned it. Safe to call at any time: cash collection holds the same locks.
 */
export async function closeLapsed(sales: SaleTransactions, attemptId: string): Promise<void> {
  await sales.transaction(async (store) => {
    const seen = await store.attempt(attemptId);
    const known = seen === null ? null : await store.order(seen.orderId);
    if (known === null) return;
    const reservation = await store.lockReservation(known.reservationId);
    const attempt = await store.lockAttempt(attemptId);
    const order = await store.order(known.id);
    if (order === null || reservation === null || attempt === null || !isOpen(attempt)) return;
    const isPaidOtherwise = order.paidBy !== null && order.paidBy !== attempt.id;
    const lapsing = { order, reservation, attempt };
    if (isPaidOtherwise || isLapsed(attempt, reservation)) await lapse(store, lapsing);
    else if (isGivenUp(attempt)) await giveUp(store, lapsing);
  });
}

/** Returns true from the very instant of the deadline on. */
export const isLapsed = (attempt: AttemptRecord, { now }: Pick<ReservationRecord, 'now'>): boolean =>
  attempt.provider === 'taquilla' &&
  isOpen(attempt) &&
  attempt.expiresAt !== null &&
  attempt.expiresAt <= now;

/**
 * Expires an attempt; the caller has locked the reservation and the attempt. Seats that were paid by another attempt
 * stay sold. A booking reads as EXPIRED from its deadline on, even before the sweep has released it.
 */
export async function lapse(store: SaleStore, { order, reservation, attempt }: Lapsing): Promise<void> {
  await store.updateAttempt(attempt.id, { status: 'EXPIRED', record: 'CANCELLED' });
  const isBooking = attempt.method === 'RESERVATION';
  if (!lapsing.has(reservation.status) && !(isBooking && reservation.status === 'EXPIRED')) return;
  await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
  if (canMove(orderTransitions, order.status, 'EXPIRED')) await store.setOrderStatus(order.id, 'EXPIRED');
  await tellOfLapse(store, attempt);
}

const lapsing: ReadonlySet<ReservationRecord['status']> = new Set([
  'STARTED_PAYMENT',
  'WAITING_FOR_PAYMENT',
  'BOOKED',
]);
