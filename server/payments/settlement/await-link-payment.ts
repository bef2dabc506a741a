import { randomBytes } from 'node:crypto';
import { maskOptionalContact } from '#domain/order/payment-link.ts';
import type { PendingPaymentLink } from '#domain/order/purchase.ts';
import type {
  AttemptRecord,
  OrderRecord,
  PaymentLinkRecord,
  ReservationRecord,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';
import { fingerprintCart } from '../attempts/cart-fingerprint.ts';

type SentLink = Pick<PaymentLinkRecord, 'channel' | 'contact' | 'expiresAt'>;

/**
 * Marks an attempt as pending until its payment link expires, and the seats with it. The caller holds the reservation
 * lock.
 */
export async function awaitLinkPayment(
  store: Pick<UnitOfWork, 'attempts' | 'holds'>,
  { reservation, attemptId, link }: { reservation: ReservationRecord; attemptId: string; link: SentLink },
): Promise<boolean> {
  await store.attempts.update(attemptId, {
    status: 'PENDING',
    record: 'PENDING',
    expiresAt: link.expiresAt,
    sentTo: { channel: link.channel, destination: maskOptionalContact(link.contact) },
  });
  return store.holds.markWaitingForPayment(reservation.id, link.expiresAt);
}

/**
 * Creates a new LINK attempt after a payment through the link failed, so that the seats stay held until the link
 * expires. False when no link of this order can be paid any more.
 */
export async function resumeLinkPayment(
  store: Pick<UnitOfWork, 'attempts' | 'holds' | 'links'>,
  { order, reservation }: { readonly order: OrderRecord; readonly reservation: ReservationRecord },
): Promise<boolean> {
  const link = await store.links.findLatest(order.id);
  if (link === null || link.isCancelled || link.expiresAt <= reservation.now) return false;
  const attemptId = randomBytes(16).toString('base64url');
  const { total: amount, currency } = order.total;
  await store.attempts.insert({
    id: attemptId,
    orderId: order.id,
    method: 'LINK',
    provider: 'taquilla',
    providerKey: `link:${attemptId}`,
    amount: { amount, currency },
    fences: [],
    cartFingerprint: fingerprintCart(reservation.items),
    isHosted: false,
    methodDetails: {},
    walletPortion: 0,
    expiresAt: link.expiresAt,
  });
  if (await awaitLinkPayment(store, { reservation, attemptId, link })) return true;
  await store.attempts.update(attemptId, { status: 'EXPIRED', record: 'CANCELLED' });
  return false;
}

/**
 * Returns the decline of the last payment made through a link that is waiting again; attempts are ordered newest
 * first.
 */
export function findDeclinedLinkPayment(
  link: Pick<PaymentLinkRecord, 'id'> | null,
  [waiting, before]: readonly AttemptRecord[],
): PendingPaymentLink['decline'] {
  // The first LINK attempt is the one that the seller sent; an attempt before it was not made through the link.
  if (before === undefined || waiting?.id === link?.id) return null;
  return { method: before.method, statusDetail: before.statusDetail };
}
