import { maxPaymentLinkSends } from '#domain/order/payment-link.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { ownsReservation } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { SaleTransactions } from '#server/unit-of-work/public.ts';
import { readPurchaseSnapshot, toPurchase } from '../attempts/purchase.ts';

export type ResendLinkError = {
  readonly code: 'NOT_FOUND' | 'ALREADY_PAID' | 'HOLD_EXPIRED' | 'TooManyRequestsException';
};

/**
 * Sends the same payment link again to its first destination, while it can be paid and the send limit is not reached.
 */
export async function resendPaymentLink(
  { sales }: { readonly sales: SaleTransactions },
  principal: Principal,
  orderId: string,
): Promise<Result<Purchase, ResendLinkError>> {
  const snapshot = await readPurchaseSnapshot(sales, orderId);
  if (snapshot === null || !ownsReservation(principal, snapshot.reservation))
    return err({ code: 'NOT_FOUND' });
  const linkError = await sales.transaction(async (store): Promise<ResendLinkError | null> => {
    const reservation = await store.reservations.lock(snapshot.reservation.id);
    const order = await store.orders.find(orderId);
    const link = await store.links.findLatest(orderId);
    if (reservation === null || order === null || link === null) return { code: 'NOT_FOUND' };
    if (order.paidBy !== null) return { code: 'ALREADY_PAID' };
    if (link.isCancelled || link.expiresAt <= reservation.now || order.status === 'EXPIRED')
      return { code: 'HOLD_EXPIRED' };
    const count = await store.links.incrementSends(link.id, maxPaymentLinkSends);
    if (count === null) return { code: 'TooManyRequestsException' };
    await store.outbox.insert({
      key: `payment-link:${link.id}:${count}`,
      kind: 'PAYMENT_LINK',
      payload: { orderId, linkId: link.id },
    });
    return null;
  });
  if (linkError !== null) return err(linkError);
  const after = await readPurchaseSnapshot(sales, orderId);
  return after === null ? err({ code: 'NOT_FOUND' }) : ok(toPurchase(after));
}
