import { createHash } from 'node:crypto';
import { anyMay } from '#domain/auth/permission.ts';
import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { LinkedPurchase } from '#domain/payment/payment-link.ts';
import type { PaymentOrder } from '#domain/payment/payment-order.ts';
import { cartTotal } from '#domain/sale/cart.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Person, Principal } from '../auth/principal.ts';
import { purchaseBooks, purchaseOf } from '../orders/purchase.ts';
import type { SignedLinks } from '../orders/status-link.ts';
import { limitQueue } from '../sale/claim-places.ts';
import type { House } from '../sale/house.port.ts';
import type { AttemptRecord, OrderRecord } from '../sale/sale-records.ts';
import type { SaleStore } from '../sale/sale-store.port.ts';
import { askProvider } from './ask-provider.ts';
import { beginPayment, type Started } from './begin-payment.ts';
import { isLapsed } from './close-lapsed.ts';
import type { Carrier } from './methods/carrier.ts';
import { carrierOf } from './methods/methods.ts';
import { isOpen } from './open-attempt.ts';
import type { PaymentParts } from './payment-parts.ts';
import type { PaymentRefusal } from './payment-refusal.ts';
import { saleRefusal } from './sale-refusal.ts';
import { shownCardId } from './saved-cards.ts';
import { carryOn, lookUp } from './start-payment.ts';

export type LinkParts = PaymentParts & {
  readonly links: SignedLinks;
  readonly paymentLinks: SignedLinks;
};

export type LinkPaymentRefusal = {
  readonly code: PaymentRefusal['code'] | 'ALREADY_PAID';
} & Omit<PaymentRefusal, 'code'>;

export type LinkPayment = {
  /** The payer: anonymous, or signed in with saved cards of their own. */
  readonly principal: Principal;
  readonly token: string;
  readonly channel: PurchaseChannel;
  readonly seenTotal: Money;
  readonly payment: PaymentOrder;
  readonly ip: string;
  /** The idempotency key of one intention to pay. */
  readonly key: string;
};

/**
 * Pays through a payment link; the tickets belong to the fan to whom it was sent. The pending LINK attempt is
 * replaced in one transaction with the reservation locked, so of two phones, or of a phone and a seller who revokes
 * the link, exactly one wins. Saved cards and newly saved cards are the payer's, never the fan's.
 */
export async function payByLink(
  parts: LinkParts,
  request: LinkPayment,
): Promise<Result<LinkedPurchase, LinkPaymentRefusal>> {
  const { sales } = parts;
  const linkId = parts.paymentLinks.idOf(request.token);
  const link = await sales.openedLink(linkId ?? '');
  const order = link === null ? null : await sales.order(link.orderId);
  const house = order === null ? null : await parts.houses.of(order.eventId);
  const reservation = order === null ? null : await sales.reservation(order.reservationId);
  const fan = order === null || order.buyerId === null ? null : await sales.buyer(order.buyerId);
  if (link === null || order === null || house === null || reservation === null || fan === null)
    return err({ code: 'HOLD_EXPIRED' });
  if (order.market !== request.principal.market) return err({ code: 'HOLD_EXPIRED' });

  const owner = cardOwnerIn(request.principal, order);
  const payment = withCardsOf(owner, request.payment);
  const hasSaved = payment.method === 'CARD' && payment.savedCardId !== undefined;
  const carrying = {
    payment,
    // The provider requires the payer data of the card's owner.
    payer: hasSaved && owner !== null ? await sales.buyer(owner) : null,
    ip: request.ip,
    byLink: true,
    ...(owner !== null && { cardsOf: owner }),
  } as const;
  const providerKey = createHash('sha256')
    .update(['LINK', link.id, request.key].join('\n'))
    .digest('base64url');
  const known = await sales.attemptByKey(providerKey);
  const shown = async (purchase: ReturnType<typeof carryOn>) => {
    const paid = await purchase;
    if (!paid.ok) return paid;
    // The order may wait for its link again by now; the payer is shown the attempt that they made.
    const [books, attempt] = await Promise.all([
      purchaseBooks(sales, order.id),
      sales.attemptByKey(providerKey),
    ]);
    const isOver = attempt !== null && books?.attempt.method === 'LINK';
    return ok({
      purchase: isOver ? purchaseOf({ ...books, attempt }) : paid.value,
      statusToken: parts.links.tokenOf(order.id),
    });
  };
  if (known !== null) return shown(lookUp(parts, carrying, { order, attempt: known }));

  if (hasSaved && !(await keepsCard(parts, owner, payment.savedCardId))) return err({ code: 'NOT_FOUND' });
  const carrier = linkCarrier(payment, owner);
  const refusal = await saleRefusal(parts, {
    method: payment.method,
    carrier,
    mode: 'ASSISTED',
    roles: sellerOf(order.sellerId ?? '', order).roles,
    sale: {
      market: order.market,
      total: totalOf(cartTotal(reservation.items, markets[order.market].currency)),
      eventStartsAt: house.startsAt,
      now: reservation.now,
      payer: fan,
    },
  });
  if (refusal !== null) return err(refusal);
  const begin = () =>
    sales.transaction((store) =>
      beginByLink(store, { request, carrier, linkId: link.id, order, house, buyerId: fan.id, providerKey }),
    );
  const first = await begin();
  const started =
    !first.ok && first.error.code === 'PAYMENT_IN_FLIGHT' && (await hasCleared(parts, order.id))
      ? await begin()
      : first;
  return started.ok ? shown(carryOn(parts, carrying, started.value, house)) : started;
}

type LinkBeginning = {
  readonly request: LinkPayment;
  readonly carrier: Carrier;
  readonly linkId: string;
  readonly order: OrderRecord;
  readonly house: House;
  readonly buyerId: string;
  readonly providerKey: string;
};

async function beginByLink(
  store: SaleStore,
  { request, carrier, linkId, order: known, house, buyerId, providerKey }: LinkBeginning,
): Promise<Result<Started, LinkPaymentRefusal>> {
  const principal = sellerOf(known.sellerId ?? '', known);
  // Locks in the same order as every payment: first the buyer's ticket limit, then the reservation.
  await store.queue(limitQueue({ principal: { ...principal, personId: buyerId }, eventId: house.eventId }));
  const reservation = await store.lockReservation(known.reservationId);
  const order = await store.order(known.id);
  const link = await store.openedLink(linkId);
  if (reservation === null || order === null || order.sellerId === null || link === null)
    return err({ code: 'HOLD_EXPIRED' });
  if (isPaid(order)) return err({ code: 'ALREADY_PAID' });
  const waiting = (await store.attemptsOf(order.id)).find(isOpen);
  if (link.isCancelled || waiting === undefined || isLapsed(waiting, reservation))
    return err({ code: 'HOLD_EXPIRED' });
  if (waiting.method !== 'LINK') return err({ code: 'PAYMENT_IN_FLIGHT' });
  return beginPayment(store, {
    principal: sellerOf(order.sellerId, order),
    mode: 'ASSISTED',
    reservationId: reservation.id,
    channel: request.channel,
    method: request.payment.method,
    seenTotal: request.seenTotal,
    carrier,
    house,
    buyerId,
    providerKey,
    insteadOf: waiting.id,
  });
}

/** Returns the person whose saved cards may pay the order: the signed-in fan, whoever receives the tickets. */
export const cardOwnerIn = (
  { personId, roles, market }: Principal,
  order: Pick<OrderRecord, 'market'>,
): string | null => (market === order.market && anyMay(roles, 'BUY') ? personId : null);

/** Drops the request to save the card of an anonymous payer, who has no account to save it in. */
function withCardsOf(owner: string | null, payment: PaymentOrder): PaymentOrder {
  if (payment.method !== 'CARD' || owner !== null) return payment;
  const { saveToken: _, ...once } = payment;
  return once;
}

const keepsCard = async (
  { savedCards }: Pick<LinkParts, 'savedCards'>,
  owner: string | null,
  shownId: string | undefined,
): Promise<boolean> =>
  owner !== null && (await savedCards.of(owner)).some(({ id }) => shownCardId(id) === shownId);

/** Creates the method's handler and records the card's owner when the card is to be saved. */
function linkCarrier(payment: PaymentOrder, owner: string | null): Carrier {
  const carrier = carrierOf(payment);
  const notes = carrier.notes;
  return notes === undefined || owner === null
    ? carrier
    : { ...carrier, notes: { ...notes, cardsOf: owner } };
}

const isPaid = ({ status }: OrderRecord): boolean =>
  status === 'PAID' || status === 'TRANSFERRED' || status === 'REFUNDED';

/** Builds the principal of the seller who sent the link, in whose name it is sold. */
export const sellerOf = (personId: string, { market }: OrderRecord): Person => ({
  kind: 'person',
  sessionId: '',
  personId,
  roles: ['seller'],
  market,
  isRecent: false,
  isFactorRecent: false,
});

/** Reconciles the payment that blocks this one; true when it failed and the link waits again. */
async function hasCleared(parts: LinkParts, orderId: string): Promise<boolean> {
  const open = await openTry(parts, orderId);
  if (open === null || open.method === 'LINK') return open !== null;
  await askProvider(parts, open);
  return (await openTry(parts, orderId))?.method === 'LINK';
}

export const openTry = async (
  { sales }: Pick<LinkParts, 'sales'>,
  orderId: string,
): Promise<AttemptRecord | null> => (await sales.attemptsOf(orderId)).find(isOpen) ?? null;
