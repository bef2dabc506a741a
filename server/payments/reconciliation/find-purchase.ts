import type { EventLocation, PendingPaymentLink, Purchase, PurchaseViewer } from '#domain/order/purchase.ts';
import { isPartyTo, resolvePurchaseViewer } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import { readPurchaseSnapshot, toPurchase } from '../attempts/purchase.ts';
import type { SignedLinks } from '../attempts/signed-links.ts';
import { findDeclinedLinkPayment } from '../settlement/await-link-payment.ts';
import { type ReconcileAttemptDeps, reconcileAttempt } from './reconcile-attempt.ts';

export type FindPurchaseDeps = ReconcileAttemptDeps & {
  /** Signs links to a purchase's status. */
  readonly links: SignedLinks;
  /** Signs links that pay a purchase. */
  readonly paymentLinks: SignedLinks;
};

/** A purchase as its reader may see it, with a status link token for its owner. */
export type FoundPurchase = {
  readonly purchase: Purchase;
  readonly token: string | null;
  readonly viewer: PurchaseViewer;
  readonly place: EventLocation;
  readonly pendingPaymentLink: PendingPaymentLink | null;
};

/** Finds the order that a caller may follow: one of their own, or that of a signed link, which needs no session. */
export async function findAccessibleOrder(
  { sales, links }: Pick<FindPurchaseDeps, 'sales' | 'links'>,
  principal: Principal,
  of: { readonly orderId?: string | undefined; readonly token?: string | undefined },
): Promise<{ readonly orderId: string; readonly byLink: boolean } | null> {
  const linked = of.token === undefined ? null : links.verifyToken(of.token);
  if (linked !== null)
    return (await sales.orders.find(linked)) === null ? null : { orderId: linked, byLink: true };
  const order = of.orderId === undefined ? null : await sales.orders.find(of.orderId);
  const reservation = order === null ? null : await sales.reservations.find(order.reservationId);
  if (order === null || reservation === null || !isPartyTo(principal, reservation)) return null;
  return { orderId: order.id, byLink: false };
}

/**
 * Finds a purchase by order, by reservation or by a signed link. While its result is open the attempt is reconciled,
 * at most every few seconds for all readers together. Null when no payment was attempted or the purchase belongs to
 * somebody else.
 */
export async function findPurchase(
  deps: FindPurchaseDeps,
  principal: Principal,
  of: {
    readonly orderId?: string | undefined;
    readonly reservationId?: string | undefined;
    readonly token?: string | undefined;
  },
): Promise<FoundPurchase | null> {
  const { sales, links } = deps;
  const byLink = of.token === undefined ? null : links.verifyToken(of.token);
  const ofReservation =
    of.reservationId === undefined ? null : ((await sales.orders.findLatest(of.reservationId))?.id ?? null);
  const orderId = byLink ?? of.orderId ?? ofReservation;
  if (orderId === null) return null;
  const snapshot = await readPurchaseSnapshot(sales, orderId);
  if (snapshot === null) return null;
  const viewer = resolvePurchaseViewer(principal, snapshot.reservation);
  if (viewer === 'GUEST' && byLink === null) return null;
  const salesContext = await deps.salesContexts.find(snapshot.order.eventId);
  if (salesContext === null) return null;
  const place = { timeZone: salesContext.timeZone, city: salesContext.city };
  const toFoundPurchase = async (purchase: Purchase): Promise<FoundPurchase> => {
    const pendingPaymentLink = await findAwaitedLink(deps, purchase, viewer);
    return viewer === 'GUEST'
      ? { purchase: hidePayerDetails(purchase), token: null, viewer, place, pendingPaymentLink }
      : { purchase, token: links.createToken(orderId), viewer, place, pendingPaymentLink };
  };
  if (!isOpenAttempt(snapshot.attempt)) return toFoundPurchase(toPurchase(snapshot));
  await reconcileAttempt(deps, snapshot.attempt);
  const after = await readPurchaseSnapshot(sales, orderId);
  return after === null ? null : toFoundPurchase(toPurchase(after));
}

/** Hides what an anonymous reader of the link may not see: tickets and the payer's own next step. */
const hidePayerDetails = (purchase: Purchase): Purchase => ({ ...purchase, nextAction: null, ticketIds: [] });

/**
 * Finds the link that a purchase waits for, with a token to pay it. Any reader may pay; the tickets belong to the fan
 * all the same.
 */
async function findAwaitedLink(
  { sales, paymentLinks }: FindPurchaseDeps,
  { orderId, instruction, serverNow }: Purchase,
  viewer: PurchaseViewer,
): Promise<PendingPaymentLink | null> {
  if (instruction?.kind !== 'LINK') return null;
  const [link, attempts] = await Promise.all([sales.links.findLatest(orderId), sales.attempts.list(orderId)]);
  const isPayable = link !== null && !link.isCancelled && link.expiresAt > serverNow;
  return {
    payToken: isPayable && viewer !== 'SELLER' ? paymentLinks.createToken(link.id) : null,
    decline: findDeclinedLinkPayment(link, attempts),
  };
}
