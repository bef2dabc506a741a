import type { SaleTransactions } from '#server/unit-of-work/public.ts';
import { resumeLinkPayment } from './await-link-payment.ts';

/**
 * Expires an attempt that the provider has no payment for. While the lease lasts the call may still be on its way;
 * afterwards the seats are released. A payment that arrives later is handled as a late payment (`settlePayment`).
 */
export async function expireUnstartedAttempt(sales: SaleTransactions, attemptId: string): Promise<void> {
  await sales.transaction(async (store) => {
    const seen = await store.findAttempt(attemptId);
    const order = seen === null ? null : await store.findOrder(seen.orderId);
    if (order === null) return;
    const reservation = await store.lockReservation(order.reservationId);
    const attempt = await store.lockAttempt(attemptId);
    if (reservation === null || attempt?.status !== 'STARTED') return;
    if (attempt.expiresAt === null || attempt.expiresAt > reservation.now) return;
    await store.updateAttempt(attempt.id, { status: 'EXPIRED', record: 'CANCELLED' });
    if (reservation.status === 'STARTED_PAYMENT' && (await resumeLinkPayment(store, { order, reservation })))
      return;
    if (reservation.status === 'STARTED_PAYMENT')
      await store.releaseReservation(reservation.id, 'EXPIRED', 'EXPIRE');
    const current = await store.findOrder(order.id);
    if (current?.status === 'PENDING') await store.setOrderStatus(order.id, 'EXPIRED');
  });
}
