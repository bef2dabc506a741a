import type { AwaitedLink, EventPlace, Purchase, PurchaseReader } from '#domain/order/purchase.ts';
import type { Principal } from '../auth/principal.ts';
import { type AskParts, askProvider } from '../payments/ask-provider.ts';
import { refusedByLink } from '../payments/await-by-link.ts';
import { isOpen } from '../payments/open-attempt.ts';
import { isPartyTo, readerOf } from '../sale/ownership.ts';
import { purchaseBooks, purchaseOf } from './purchase.ts';
import type { SignedLinks } from './status-link.ts';

export type FindParts = AskParts & {
  /** Signs links to a purchase's status. */
  readonly links: SignedLinks;
  /** Signs links that pay a purchase. */
  readonly paymentLinks: SignedLinks;
};

/** A purchase as its reader may see it, with a status link token for its owner. */
export type FoundPurchase = {
  readonly purchase: Purchase;
  readonly token: string | null;
  readonly reader: PurchaseReader;
  readonly place: EventPlace;
  readonly awaitedLink: AwaitedLink | null;
};

/** Finds the order that a caller may follow: one of their own, or that of a signed link, which needs no session. */
export async function findOwnOrder(
  { sales, links }: Pick<FindParts, 'sales' | 'links'>,
  principal: Principal,
  of: { readonly orderId?: string | undefined; readonly token?: string | undefined },
): Promise<{ readonly orderId: string; readonly byLink: boolean } | null> {
  const linked = of.token === undefined ? null : links.idOf(of.token);
  if (linked !== null) return (await sales.order(linked)) === null ? null : { orderId: linked, byLink: true };
  const order = of.orderId === undefined ? null : await sales.order(of.orderId);
  const reservation = order === null ? null : await sales.reservation(order.reservationId);
  if (order === null || reservation === null || !isPartyTo(principal, reservation)) return null;
  return { orderId: order.id, byLink: false };
}

/**
 * Finds a purchase by order, by reservation or by a signed link. While its result is open the attempt is reconciled,
 * at most every few seconds for all readers together. Null when no payment was attempted or the purchase belongs to
 * somebody else.
 */
export async function findPurchase(
  parts: FindParts,
  principal: Principal,
  of: {
    readonly orderId?: string | undefined;
    readonly reservationId?: string | undefined;
    readonly token?: string | undefined;
  },
): Promise<FoundPurchase | null> {
  const { sales, links } = parts;
  const byLink = of.token === undefined ? null : links.idOf(of.token);
  const ofReservation =
    of.reservationId === undefined ? null : ((await sales.orderOf(of.reservationId))?.id ?? null);
  const orderId = byLink ?? of.orderId ?? ofReservation;
  if (orderId === null) return null;
  const books = await purchaseBooks(sales, orderId);
  if (books === null) return null;
  const reader = readerOf(principal, books.reservation);
  if (reader === 'GUEST' && byLink === null) return null;
  const house = await parts.houses.of(books.order.eventId);
  if (house === null) return null;
  const place = { timeZone: house.timeZone, city: house.city };
  const shown = async (purchase: Purchase): Promise<FoundPurchase> => {
    const awaitedLink = await awaitedLinkOf(parts, purchase, reader);
    return reader === 'GUEST'
      ? { purchase: withoutSecrets(purchase), token: null, reader, place, awaitedLink }
      : { purchase, token: links.tokenOf(orderId), reader, place, awaitedLink };
  };
  if (!isOpen(books.attempt)) return shown(purchaseOf(books));
  await askProvider(parts, books.attempt);
  const after = await purchaseBooks(sales, orderId);
  return after === null ? null : shown(purchaseOf(after));
}

/** Hides what an anonymous reader of the link may not see: tickets and the payer's own next step. */
const withoutSecrets = (purchase: Purchase): Purchase => ({ ...purchase, nextAction: null, ticketIds: [] });

/**
 * Finds the link that a purchase waits for, with a token to pay it. Any reader may pay; the tickets belong to the fan
 * all the same.
 */
async function awaitedLinkOf(
  { sales, paymentLinks }: FindParts,
  { orderId, instruction, serverNow }: Purchase,
  reader: PurchaseReader,
): Promise<AwaitedLink | null> {
  if (instruction?.kind !== 'LINK') return null;
  const [link, attempts] = await Promise.all([sales.paymentLinkOf(orderId), sales.attemptsOf(orderId)]);
  const isPayable = link !== null && !link.isCancelled && link.expiresAt > serverNow;
  return {
    payToken: isPayable && reader !== 'SELLER' ? paymentLinks.tokenOf(link.id) : null,
    refused: refusedByLink(link, attempts),
  };
}
