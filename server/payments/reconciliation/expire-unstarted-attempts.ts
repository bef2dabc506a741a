import type { SaleTransactions } from '#server/unit-of-work/public.ts';
import { resumeLinkPayment } from '../settlement/await-link-payment.ts';

/**
 * Expires an attempt that the provider has no payment for. While the lease lasts the call may still be on its way;
 * afterwards the seats are released. A payment that arrives later is handled as a late payment (`settlePayment`).
 */
export async function expireUnstartedAttempt(sales: SaleTransactions, attemptId: string): Promise<void> {
  await sales.transaction(async (store) => {
    const seen = await store.attempts.find(attemptId);
    const order = seen === null ? null : await store.orders.find(seen.orderId);
    if (order === null) return;
    const reservation = await store.reservations.lock(order.reservationId);
    const attempt = await store.attempts.lock(attemptId);
    if (reservation === null || attempt?.status !== 'STARTED') return;
    if (attempt.expiresAt === null || attempt.expiresAt > reservation.now) return;
    await store.attempts.update(attempt.id, { status: 'EXPIRED', record: 'CANCELLED' });
    if (reservation.status === 'STARTED_PAYMENT' && (await resumeLinkPayment(store, { order, reservation })))
      return;
    if (reservation.status === 'STARTED_PAYMENT')
      await store.holds.release(reservation.id, 'EXPIRED', 'EXPIRE');
    const current = await store.orders.find(order.id);
    if (current?.status === 'PENDING') await store.orders.setStatus(order.id, 'EXPIRED');
  });
}
