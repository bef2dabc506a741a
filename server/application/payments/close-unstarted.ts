import type { SaleTransactions } from '../sale/sale-store.port.ts';
import { returnToLink } from './await-by-link.ts';

/**
 * Expires an attempt that the provider has no payment for. While the lease lasts the call may still be on its way;
 * afterwards the seats are released. A payment that arrives later is handled as a late payment (`settlePayment`).
 */
export async function closeUnstarted(sales: SaleTransactions, attemptId: string): Promise<void> {
  await sales.transaction(async (store) => {
    const seen = await store.attempt(attemptId);
    const order = seen === null ? null : await store.order(seen.orderId);
    if (order === null) return;
    const reservation = await store.lockReservation(order.reservationId);
    const attempt = await store.lockAttempt(attemptId);
    if (reservation === null || attempt?.status !== 'STARTED') return;
    if (attempt.expiresAt === null || attempt.expiresAt > reservation.now) return;
    await store.updateAttempt(attempt.id, { status: 'EXPIRED', record: 'CANCELLED' });
    if (reservation.status === 'STARTED_PAYMENT' && (await returnToLink(store, { order, reservation })))
      return;
    if (reservation.status === 'STARTED_PAYMENT') await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
    const current = await store.order(order.id);
    if (current?.status === 'PENDING') await store.setOrderStatus(order.id, 'EXPIRED');
  });
}
