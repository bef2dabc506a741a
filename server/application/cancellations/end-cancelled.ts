import { orderTransitions } from '#domain/order/order-transitions.ts';
import { canMove } from '#domain/shared/transition.ts';
import { type AskParts, askProvider } from '../payments/ask-provider.ts';
import { isOpen } from '../payments/open-attempt.ts';
import { giveBackIn, newRefund } from '../refunds/refund-order.ts';
import type { OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { CancellationStore, Cancellations, Place, Undone } from './cancellations.port.ts';

export type EndParts = AskParts & {
  readonly cancellations: Cancellations;
  readonly onUnsettled: (error: unknown, attemptId: string) => void;
  readonly onStuck: (error: unknown, reservationId: string) => void;
};

/**
 * Processes reservations of cancelled events: ends carts and pending payments, refunds paid orders in full, voids
 * complimentary tickets. Each reservation is a transaction with its row locked, so servers share the work and a
 * killed one leaves nothing half done. A reservation that fails does not delay the others. Returns the number
 * processed.
 */
export async function endCancelled(parts: EndParts, limit = 20): Promise<number> {
  let found = 0;
  let after: Place | null = null;
  while (found < limit) {
    const next: Come | null = await endNext(parts, after);
    if (next === null) return found;
    after = next.place;
    if (next.toEnd === 'STUCK') continue;
    found += 1;
    for (const attemptId of next.toEnd) await endAtProvider(parts, attemptId);
  }
  return found;
}

/** A processed reservation, with the attempts to cancel at the provider. */
type Come = { readonly place: Place; readonly toEnd: readonly string[] | 'STUCK' };

async function endNext({ cancellations, onStuck }: EndParts, after: Place | null): Promise<Come | null> {
  const taken: Undone[] = [];
  try {
    return await cancellations.transaction(async (store) => {
      const undone = await store.takeUndone(after);
      if (undone === null) return null;
      taken.push(undone);
      return { place: undone.place, toEnd: await endOne(store, undone) };
    });
  } catch (error) {
    const at = taken.at(-1);
    if (at === undefined) throw error;
    onStuck(error, at.place.reservationId);
    return { place: at.place, toEnd: 'STUCK' };
  }
}

/** Processes one reservation and returns the attempts to cancel at the provider. */
async function endOne(
  store: CancellationStore,
  { place: { reservationId }, by }: Undone,
): Promise<readonly string[]> {
  const reservation = await store.lockReservation(reservationId);
  if (reservation === null) throw new Error('A claimed reservation does not exist.');
  const order = await store.orderOf(reservationId);
  if (reservation.status !== 'FINISHED') return endOpen(store, { reservation, order });
  if (order === null) throw new Error('A finished reservation has no order.');
  await giveBackWhole(store, order, by);
  return [];
}

type Opened = { readonly reservation: ReservationRecord; readonly order: OrderRecord | null };

/**
 * Closes a cart, a booking or a pending payment. Payments at the provider are cancelled there first: settling them
 * returns the hold, and the reservation is processed again.
 */
async function endOpen(store: CancellationStore, { reservation, order }: Opened): Promise<readonly string[]> {
  const tries = order === null ? [] : (await store.attemptsOf(order.id)).filter(isOpen);
  const there = tries.filter(({ provider }) => provider === 'mercado-pago');
  for (const { id } of there) await store.beginEnding(id, 'METHOD_CHANGE');
  if (there.length > 0) return there.map(({ id }) => id);
  for (const { id } of tries) {
    await store.lockAttempt(id);
    await store.updateAttempt(id, { status: 'EXPIRED', record: 'CANCELLED' });
  }
  const isInPayment =
    reservation.status === 'STARTED_PAYMENT' || reservation.status === 'WAITING_FOR_PAYMENT';
  if (isInPayment) await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
  else await store.release(reservation.id, 'CANCELLED', 'RELEASE');
  if (order === null || !canMove(orderTransitions, order.status, 'CANCELED')) return [];
  await store.setOrderStatus(order.id, 'CANCELED');
  // The buyer may be about to pay it.
  await tell(store, order, 'UNPAID');
  return [];
}

/** Refunds all of it once, fees included, even tickets used at the gate of an event that was broken off. */
async function giveBackWhole(store: CancellationStore, order: OrderRecord, by: Undone['by']): Promise<void> {
  const attempt = order.paidBy === null ? null : await store.lockAttempt(order.paidBy);
  if (attempt === null) throw new Error('A paid order has no paying attempt.');
  const tickets = await store.ticketsOf(order.id);
  const ticketIds = tickets.filter(({ state }) => state !== 'CANCELLED').map(({ id }) => id);
  const amount = order.total.total - order.refundedAmount;
  if (amount > 0) {
    const wish = { ticketIds, seats: 'FOR_SALE', reason: 'EVENT_CANCELLED', note: null } as const;
    const refund = await newRefund(
      store,
      { ...wish, requestKey: `cancelled:${order.id}` },
      { order, attempt, amount },
    );
    await giveBackIn(store, { order, attempt, tickets, refund, isWhole: true, by });
    return;
  }
  await store.cancelTickets(order.id);
  await store.setOrderStatus(order.id, 'REFUNDED');
  if (attempt.recordStatus === 'PAID')
    await store.updateAttempt(attempt.id, { status: attempt.status, record: 'REFUNDED' });
  await store.release(order.reservationId, 'CANCELLED', 'REFUND');
  await tell(store, order, 'FREE');
}

const tell = (store: CancellationStore, { id }: OrderRecord, what: 'UNPAID' | 'FREE'): Promise<void> =>
  store.addEffect({
    key: `cancellation:${id}`,
    kind: 'CANCELLATION_NOTICE',
    payload: { orderId: id, what },
  });

/** A failure is retried with all other payments (`reconcileOpenAttempts`). */
async function endAtProvider(parts: EndParts, attemptId: string): Promise<void> {
  try {
    const attempt = await parts.sales.attempt(attemptId);
    if (attempt === null) return;
    if (attempt.preference !== null)
      await parts.provider.closePreference(attempt.preference.id, new Date(await parts.sales.now()));
    await askProvider(parts, attempt, 0);
  } catch (error) {
    parts.onUnsettled(error, attemptId);
  }
}
