import type { Purchase } from '#domain/order/purchase.ts';
import { mostSendings } from '#domain/payment/payment-link.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { purchaseBooks, purchaseOf } from '../orders/purchase.ts';
import { owns } from '../sale/ownership.ts';
import type { SaleTransactions } from '../sale/sale-store.port.ts';

export type SendRefusal = {
  readonly code: 'NOT_FOUND' | 'ALREADY_PAID' | 'HOLD_EXPIRED' | 'TooManyRequestsException';
};

/**
 * Sends the same payment link again to its first destination, while it can be paid and the send limit is not reached.
 */
export async function sendPaymentLink(
  { sales }: { readonly sales: SaleTransactions },
  principal: Principal,
  orderId: string,
): Promise<Result<Purchase, SendRefusal>> {
  const books = await purchaseBooks(sales, orderId);
  if (books === null || !owns(principal, books.reservation)) return err({ code: 'NOT_FOUND' });
  const refusal = await sales.transaction(async (store): Promise<SendRefusal | null> => {
    const reservation = await store.lockReservation(books.reservation.id);
    const order = await store.order(orderId);
    const link = await store.paymentLinkOf(orderId);
    if (reservation === null || order === null || link === null) return { code: 'NOT_FOUND' };
    if (order.paidBy !== null) return { code: 'ALREADY_PAID' };
    if (link.isCancelled || link.expiresAt <= reservation.now || order.status === 'EXPIRED')
      return { code: 'HOLD_EXPIRED' };
    const count = await store.countSending(link.id, mostSendings);
    if (count === null) return { code: 'TooManyRequestsException' };
    await store.addEffect({
      key: `payment-link:${link.id}:${count}`,
      kind: 'PAYMENT_LINK',
      payload: { orderId, linkId: link.id },
    });
    return null;
  });
  if (refusal !== null) return err(refusal);
  const after = await purchaseBooks(sales, orderId);
  return after === null ? err({ code: 'NOT_FOUND' }) : ok(purchaseOf(after));
}
