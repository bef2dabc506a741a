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
 * What is in nobody's books but ours ends by our own clock, or because its payer gave it up and whoever was to carry that out
 * did not come to it. Safe to call at any time; whoever takes the money at the same moment holds the same locks.
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

/** At its very deadline, as everywhere. */
export const isLapsed = (attempt: AttemptRecord, { now }: Pick<ReservationRecord, 'now'>): boolean =>
  attempt.provider === 'taquilla' &&
  isOpen(attempt) &&
  attempt.expiresAt !== null &&
  attempt.expiresAt <= now;

/**
 * With the reservation and the try locked. Seats that were paid another way stay sold. A booking reads as EXPIRED from its
 * deadline on, also while nobody has tidied it away.
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
