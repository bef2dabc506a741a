import { orderTransitions } from '#domain/order/order-transitions.ts';
import { isInPayment } from '#domain/reservation/reservation-rules.ts';
import { canTransition } from '#domain/shared/transition.ts';
import { isOpenAttempt, type ReconcileAttemptDeps, reconcileAttempt } from '#server/payments/public.ts';
import { applyRefund, createRefund } from '#server/refunds/public.ts';
import type { OrderRecord, ReservationRecord } from '#server/unit-of-work/public.ts';
import type {
  CancellationCursor,
  Cancellations,
  CancellationUnitOfWork,
  PendingCancellation,
} from './cancellations.port.ts';

export type ProcessCancelledEventsDeps = ReconcileAttemptDeps & {
  readonly cancellations: Cancellations;
  readonly onUnsettled: (error: unknown, attemptId: string) => void;
  readonly onCancellationFailed: (error: unknown, reservationId: string) => void;
};

/**
 * Processes reservations of cancelled events: ends carts and pending payments, refunds paid orders in full, voids
 * complimentary tickets. Each reservation is a transaction with its row locked, so servers share the work and a
 * killed one leaves nothing half done. A reservation that fails does not delay the others. Returns the number
 * processed.
 */
export async function processCancelledEvents(deps: ProcessCancelledEventsDeps, limit = 20): Promise<number> {
  let processed = 0;
  let after: CancellationCursor | null = null;
  while (processed < limit) {
    const next: ProcessedReservation | null = await processNext(deps, after);
    if (next === null) return processed;
    after = next.cursor;
    if (next.attemptsToCancel === 'FAILED') continue;
    processed += 1;
    for (const attemptId of next.attemptsToCancel) await cancelAtProvider(deps, attemptId);
  }
  return processed;
}

/** A processed reservation, with the attempts to cancel at the provider. */
type ProcessedReservation = {
  readonly cursor: CancellationCursor;
  readonly attemptsToCancel: readonly string[] | 'FAILED';
};

async function processNext(
  { cancellations, onCancellationFailed }: ProcessCancelledEventsDeps,
  after: CancellationCursor | null,
): Promise<ProcessedReservation | null> {
  const claimed: PendingCancellation[] = [];
  try {
    return await cancellations.transaction(async (store) => {
      const pending = await store.claimPending(after);
      if (pending === null) return null;
      claimed.push(pending);
      return { cursor: pending.cursor, attemptsToCancel: await processReservation(store, pending) };
    });
  } catch (error) {
    const at = claimed.at(-1);
    if (at === undefined) throw error;
    onCancellationFailed(error, at.cursor.reservationId);
    return { cursor: at.cursor, attemptsToCancel: 'FAILED' };
  }
}

/** Processes one reservation and returns the attempts to cancel at the provider. */
async function processReservation(
  store: CancellationUnitOfWork,
  { cursor: { reservationId, eventId, among }, by }: PendingCancellation,
): Promise<readonly string[]> {
  const reservation = await store.reservations.lock(reservationId);
  if (reservation === null) throw new Error('A claimed reservation does not exist.');
  const order = await store.orders.findLatest(reservationId);
  if (among === 'OPEN_BUNDLE' && reservation.reservedUntil !== null && !isInPayment(reservation))
    return removeFromRenewal(store, reservation, eventId);
  if (reservation.status !== 'FINISHED') return closeUnsold(store, { reservation, order });
  if (order === null) throw new Error('A finished reservation has no order.');
  if (among === 'SOLD_BUNDLE') await refundEventOfBundle(store, { order, eventId, by });
  else await refundWholeOrder(store, order, by);
  return [];
}

type UnsoldReservation = { readonly reservation: ReservationRecord; readonly order: OrderRecord | null };

/**
 * Closes a cart, a booking or a pending payment. Payments at the provider are cancelled there first: settling them
 * returns the hold, and the reservation is processed again.
 */
async function closeUnsold(
  store: CancellationUnitOfWork,
  { reservation, order }: UnsoldReservation,
): Promise<readonly string[]> {
  const openAttempts = order === null ? [] : (await store.attempts.list(order.id)).filter(isOpenAttempt);
  const atProvider = openAttempts.filter(({ provider }) => provider === 'mercado-pago');
  for (const { id } of atProvider) await store.attempts.beginClosing(id, 'METHOD_CHANGE');
  if (atProvider.length > 0) return atProvider.map(({ id }) => id);
  for (const { id } of openAttempts) {
    await store.attempts.lock(id);
    await store.attempts.update(id, { status: 'EXPIRED', record: 'CANCELLED' });
  }
  if (isInPayment(reservation)) await store.holds.release(reservation.id, 'EXPIRED', 'EXPIRE');
  else await store.holds.release(reservation.id, 'CANCELLED', 'RELEASE');
  if (order === null || !canTransition(orderTransitions, order.status, 'CANCELED')) return [];
  await store.orders.setStatus(order.id, 'CANCELED');
  // The buyer may be about to pay it.
  await enqueueCancellationEmail(store, order, 'UNPAID');
  return [];
}

/** Removes the seats of one event from a renewal: its holder keeps those of the others. */
async function removeFromRenewal(
  store: CancellationUnitOfWork,
  { id, items }: ReservationRecord,
  eventId: string,
): Promise<readonly string[]> {
  const cancelled = items.filter((item) => item.eventId === eventId);
  await store.holds.releaseSeats(
    id,
    cancelled.map(({ seatIndex, seatCode, sectionCode: section, zone, quantity }) => ({
      event: eventId,
      section,
      zone,
      ...(seatIndex === null ? { quantity } : { seat: seatIndex, seatCode }),
    })),
  );
  return [];
}

/** Refunds what one event contributed to the price of a bundle, and cancels its tickets; the other events stay as they are. */
async function refundEventOfBundle(
  store: CancellationUnitOfWork,
  {
    order,
    eventId,
    by,
  }: { readonly order: OrderRecord; readonly eventId: string; readonly by: PendingCancellation['by'] },
): Promise<void> {
  const attempt = order.paidBy === null ? null : await store.attempts.lock(order.paidBy);
  if (attempt === null) throw new Error('A paid order has no paying attempt.');
  const tickets = await store.refunds.listTickets(order.id);
  const cancelled = tickets.filter(({ state, seat }) => state !== 'CANCELLED' && seat.event === eventId);
  const ticketIds = cancelled.map(({ id }) => id);
  const isWhole = tickets.every(({ id, state }) => state === 'CANCELLED' || ticketIds.includes(id));
  const left = order.total.total - order.refundedAmount;
  const shares = cancelled.reduce((sum, { price }) => sum + price, 0);
  const refund = await createRefund(
    store,
    {
      ticketIds,
      seats: 'FOR_SALE',
      reason: 'EVENT_CANCELLED',
      note: null,
      requestKey: `cancelled:${order.id}:${eventId}`,
    },
    { order, attempt, amount: isWhole ? left : Math.min(shares, left) },
  );
  await applyRefund(store, { order, attempt, tickets, refund, isWhole, by });
}

/** Refunds all of it once, fees included, even tickets used at the gate of an event that was broken off. */
async function refundWholeOrder(
  store: CancellationUnitOfWork,
  order: OrderRecord,
  by: PendingCancellation['by'],
): Promise<void> {
  const attempt = order.paidBy === null ? null : await store.attempts.lock(order.paidBy);
  if (attempt === null) throw new Error('A paid order has no paying attempt.');
  const tickets = await store.refunds.listTickets(order.id);
  const ticketIds = tickets.filter(({ state }) => state !== 'CANCELLED').map(({ id }) => id);
  const amount = order.total.total - order.refundedAmount;
  if (amount > 0) {
    const refundInput = { ticketIds, seats: 'FOR_SALE', reason: 'EVENT_CANCELLED', note: null } as const;
    const refund = await createRefund(
      store,
      { ...refundInput, requestKey: `cancelled:${order.id}` },
      { order, attempt, amount },
    );
    await applyRefund(store, { order, attempt, tickets, refund, isWhole: true, by });
    return;
  }
  await store.tickets.cancel(order.id);
  await store.orders.setStatus(order.id, 'REFUNDED');
  if (attempt.recordStatus === 'PAID')
    await store.attempts.update(attempt.id, { status: attempt.status, record: 'REFUNDED' });
  await store.holds.release(order.reservationId, 'CANCELLED', 'REFUND');
  await enqueueCancellationEmail(store, order, 'FREE');
}

const enqueueCancellationEmail = (
  store: CancellationUnitOfWork,
  { id }: OrderRecord,
  what: 'UNPAID' | 'FREE',
): Promise<void> =>
  store.outbox.insert({
    key: `cancellation:${id}`,
    kind: 'CANCELLATION_EMAIL',
    payload: { orderId: id, what },
  });

/** A failure is retried with all other payments (`reconcileOpenAttempts`). */
async function cancelAtProvider(deps: ProcessCancelledEventsDeps, attemptId: string): Promise<void> {
  try {
    const attempt = await deps.sales.attempts.find(attemptId);
    if (attempt === null) return;
    if (attempt.preference !== null)
      await deps.provider.closePreference(attempt.preference.id, new Date(await deps.sales.clock.now()));
    await reconcileAttempt(deps, attempt, 0);
  } catch (error) {
    deps.onUnsettled(error, attemptId);
  }
}
