import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import { cartTotal } from '#domain/sale/cart.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { owns } from '../sale/ownership.ts';
import type { AttemptRecord, KeptPreference, ReservationRecord } from '../sale/sale-records.ts';
import { beginPayment } from './begin-payment.ts';
import { hostedWords } from './hosted-page.ts';
import { cardRefusal } from './methods/card.ts';
import type { Begun, Carrier } from './methods/carrier.ts';
import { isOpen } from './open-attempt.ts';
import { cardLeaseMs } from './payment-lease.ts';
import type { PaymentParts } from './payment-parts.ts';
import type { PaymentRefusal } from './payment-refusal.ts';
import { saleRefusal } from './sale-refusal.ts';
import { letGo, providerKeyOf } from './start-payment.ts';

export type HostedCheckout = KeptPreference & { readonly externalReference: string; readonly amount: Money };
export type HostedRequest = {
  readonly principal: Principal;
  readonly reservationId: string;
  readonly channel: PurchaseChannel;
  readonly key: string;
};

/** Any card, on the provider's hosted page. */
const onTheirPage: Carrier = {
  provider: 'mercado-pago',
  isHosted: true,
  leaseMs: cardLeaseMs,
  refusal: cardRefusal,
};

/**
 * Opens a hosted checkout page for a fan's own hold (Mercado Pago, "Checkout preferences"). While a page is open it
 * is returned again; the cart cannot change meanwhile because its reservation is in payment.
 */
export async function hostedCheckout(
  parts: PaymentParts,
  request: HostedRequest,
): Promise<Result<HostedCheckout, PaymentRefusal>> {
  const { sales, houses } = parts;
  const reservation = await sales.reservation(request.reservationId);
  // A seller's hold is sold through assisted sale, whatever other roles the seller has.
  if (reservation?.mode !== 'SELF_SERVICE' || !owns(request.principal, reservation))
    return err({ code: 'NOT_FOUND' });
  const open = await openCheckout(parts, reservation);
  if (open !== null) return ok(open);
  const house = await houses.of(reservation.eventId);
  const buyerId = request.principal.personId;
  const buyer = buyerId === null ? null : await sales.buyer(buyerId);
  if (house === null || buyer === null) return err({ code: 'NOT_FOUND' });
  const providerKey = await keyOfTry(parts, request);
  const known = await sales.attemptByKey(providerKey);
  if (known?.status === 'STARTED') {
    // The same request again, after it failed before the page was saved.
    const order = await sales.order(known.orderId);
    if (order !== null) return openAtProvider(parts, { order, attempt: known, house, buyer });
  }

  const refusal = await saleRefusal(parts, {
    method: 'CARD',
    carrier: onTheirPage,
    mode: 'SELF_SERVICE',
    roles: request.principal.roles,
    sale: {
      market: reservation.market,
      total: totalOf(cartTotal(reservation.items, markets[reservation.market].currency)),
      eventStartsAt: house.startsAt,
      now: reservation.now,
      payer: buyer,
    },
  });
  if (refusal !== null) return err(refusal);
  const started = await sales.transaction((store) =>
    beginPayment(store, {
      ...request,
      mode: 'SELF_SERVICE',
      method: 'CARD',
      seenTotal: null,
      carrier: onTheirPage,
      house,
      buyerId: buyer.id,
      providerKey,
    }),
  );
  if (!started.ok) return started;
  return openAtProvider(parts, { ...started.value, house, buyer });
}

/**
 * Builds the idempotency key of the page. An ended attempt keeps its key, so a repeated request gets another; while
 * the attempt is open the key stays the same and no second page is created.
 */
async function keyOfTry({ sales }: PaymentParts, request: HostedRequest): Promise<string> {
  const order = await sales.orderOf(request.reservationId);
  const tries = order === null ? [] : await sales.attemptsOf(order.id);
  const ended = tries.filter((attempt) => !isOpen(attempt)).length;
  return providerKeyOf('HOSTED', { ...request, key: `${request.key}\n${ended}` });
}

async function openAtProvider(
  parts: PaymentParts,
  begun: Pick<Begun, 'order' | 'attempt' | 'house' | 'buyer'>,
): Promise<Result<HostedCheckout, PaymentRefusal>> {
  const { order, attempt } = begun;
  const expiresAt = attempt.expiresAt ?? order.createdAt;
  const answer = await parts.provider.createPreference({
    ...hostedWords(parts, begun),
    expiresAt: new Date(expiresAt).toISOString(),
  });
  if (!answer.ok) {
    await letGo(parts.sales, attempt, answer.error.kind);
    return answer.error.kind === 'refused'
      ? err({ code: 'PROVIDER_REFUSED', detail: { codes: answer.error.codes } })
      : err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });
  }
  const kept = { ...answer.value, expiresAt };
  await parts.sales.keepPreference(attempt.id, kept);
  return ok(checkoutOf(attempt, kept));
}

async function openCheckout(
  { sales }: PaymentParts,
  reservation: ReservationRecord,
): Promise<HostedCheckout | null> {
  if (reservation.status !== 'STARTED_PAYMENT') return null;
  const order = await sales.orderOf(reservation.id);
  const [attempt] = order === null ? [] : await sales.attemptsOf(order.id);
  if (attempt?.status !== 'STARTED') return null;
  // The page of another payment method is not returned here.
  if (attempt.method !== 'CARD' || attempt.preference === null) return null;
  return checkoutOf(attempt, attempt.preference);
}

const checkoutOf = (attempt: AttemptRecord, kept: KeptPreference): HostedCheckout => ({
  ...kept,
  externalReference: attempt.id,
  amount: attempt.amount,
});
