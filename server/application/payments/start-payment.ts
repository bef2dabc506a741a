import { createHash } from 'node:crypto';
import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { Payer, PaymentOrder } from '#domain/payment/payment-order.ts';
import { restOf } from '#domain/payment/wallet-part.ts';
import { cartTotal } from '#domain/sale/cart.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { purchaseBooks, purchaseOf } from '../orders/purchase.ts';
import type { House } from '../sale/house.port.ts';
import { isFanOf, owns } from '../sale/ownership.ts';
import type { AttemptRecord, Buyer } from '../sale/sale-records.ts';
import type { SaleTransactions } from '../sale/sale-store.port.ts';
import { askProvider } from './ask-provider.ts';
import { beginPayment, type Started } from './begin-payment.ts';
import { freeHold } from './end-try.ts';
import { carrierOf } from './methods/methods.ts';
import { isOpen } from './open-attempt.ts';
import type { PaymentParts } from './payment-parts.ts';
import type { ProviderFailure } from './payment-provider.port.ts';
import { noPart, type PaymentRefusal } from './payment-refusal.ts';
import { saleRefusal } from './sale-refusal.ts';
import { settleKnown } from './settle-payment.ts';

export type PaymentRequest = {
  readonly principal: Principal;
  readonly mode: SaleMode;
  readonly reservationId: string;
  /** The buyer in an assisted sale. */
  readonly fanId: string | null;
  readonly channel: PurchaseChannel;
  /** The order's total, wallet portion included. */
  readonly seenTotal: Money;
  /** The amount paid from the fan's wallet, in minor units; absent: nothing. */
  readonly walletPart?: number;
  readonly payment: PaymentOrder;
  readonly payer: Payer | null;
  /** The payer's IP address, which banks require. */
  readonly ip: string;
  /** The idempotency key of one intention to pay. */
  readonly key: string;
};

/**
 * Pays for a hold: writes the order and the attempt, calls the provider with no transaction open, then settles the
 * response. A lost response leaves the attempt open for reconciliation and never counts as a decline
 * (docs/decisions/0006).
 */
export async function startPayment(
  parts: PaymentParts,
  request: PaymentRequest,
): Promise<Result<Purchase, PaymentRefusal>> {
  const { sales } = parts;
  const providerKey = providerKeyOf(request.mode, request);
  const known = await sales.attemptByKey(providerKey);
  if (known !== null) return resume(parts, request, known);

  const reservation = await sales.reservation(request.reservationId);
  if (reservation === null || !owns(request.principal, reservation) || reservation.mode !== request.mode) {
    return err({ code: 'NOT_FOUND' });
  }
  const house = await parts.houses.of(reservation.eventId);
  if (house === null) return err({ code: 'NOT_FOUND' });
  const buyerId = request.mode === 'ASSISTED' ? request.fanId : request.principal.personId;
  const named = buyerId === null ? null : await sales.buyer(buyerId);
  if (buyerId === null || named === null) return err({ code: 'FAN_REQUIRED' });
  if (request.mode === 'ASSISTED' && !isFanOf(named, reservation.market))
    return err({ code: 'FAN_REQUIRED' });

  const total = totalOf(cartTotal(reservation.items, markets[reservation.market].currency));
  const rest = restOf(total, money(request.walletPart ?? 0, total.currency));
  if (rest === null) return err(noPart);
  const carrier = carrierOf(request.payment);
  const refusal = await saleRefusal(parts, {
    method: request.payment.method,
    carrier,
    mode: request.mode,
    roles: request.principal.roles,
    sale: {
      market: reservation.market,
      total: rest,
      eventStartsAt: house.startsAt,
      now: reservation.now,
      payer: request.payer ?? named,
    },
  });
  if (refusal !== null) return err(refusal);
  const begin = () =>
    sales.transaction((store) =>
      beginPayment(store, {
        ...request,
        method: request.payment.method,
        carrier,
        house,
        buyerId,
        providerKey,
      }),
    );
  const first = await begin();
  const started =
    !first.ok && first.error.code === 'PAYMENT_IN_FLIGHT' && (await hasCleared(parts, reservation.id))
      ? await begin()
      : first;
  if (!started.ok) return started;
  return carryOn(parts, request, { ...started.value, buyer: named }, house);
}

/** Reconciles the payment that blocks this one ('You may already have paid'); true when it failed. */
async function hasCleared(parts: PaymentParts, reservationId: string): Promise<boolean> {
  const order = await parts.sales.orderOf(reservationId);
  const [attempt] = order === null ? [] : await parts.sales.attemptsOf(order.id);
  if (attempt === undefined || !isOpen(attempt)) return false;
  await askProvider(parts, attempt);
  return (await parts.sales.reservation(reservationId))?.status === 'ACTIVE';
}

/** The input for submitting an attempt that was created. */
export type Carrying = Pick<PaymentRequest, 'payment' | 'payer' | 'ip'> & {
  /** Paid through a link: the payer has no checkout page to return to. */
  readonly byLink?: true;
  /** The owner of the saved cards, where it is not the buyer. */
  readonly cardsOf?: string;
};

/** Submits an attempt to the provider, with no transaction open, and settles the response. */
export async function carryOn(
  parts: PaymentParts,
  request: Carrying,
  { order, attempt, buyer: known }: Started & { readonly buyer?: Buyer },
  house: House,
): Promise<Result<Purchase, PaymentRefusal>> {
  const carrier = carrierOf(request.payment);
  if (carrier.ask === undefined || !isOpen(attempt)) return purchaseAfter(parts.sales, order.id);
  const buyer = known ?? (order.buyerId === null ? null : await parts.sales.buyer(order.buyerId));
  const payer = request.payer ?? buyer;
  const { ip, byLink, cardsOf } = request;
  const answer = await carrier.ask(parts, {
    order,
    attempt,
    house,
    buyer,
    payer,
    ip,
    ...(byLink && { byLink }),
    ...(cardsOf !== undefined && { cardsOf }),
  });
  if (answer.ok) {
    if (answer.value !== null) await settleKnown(parts, { attempt, order }, answer.value);
  } else if (answer.error.kind === 'refused') {
    return refused(parts, attempt, answer.error.codes);
  } else if (carrier.isHosted) {
    // The page was never given to anybody, so nobody can pay on it.
    await letGo(parts.sales, attempt, 'unanswered');
    return err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });
  } else {
    await askProvider(parts, attempt, 0);
  }
  return purchaseAfter(parts.sales, order.id);
}

/**
 * Ends an attempt that the provider rejected (a spent token, an unknown card): nothing was charged and the hold
 * stays.
 */
async function refused(
  { sales }: PaymentParts,
  attempt: AttemptRecord,
  codes: readonly string[],
): Promise<Result<never, PaymentRefusal>> {
  await letGo(sales, attempt, 'refused');
  return err({ code: 'PROVIDER_REFUSED', detail: { codes } });
}

/**
 * Abandons an attempt for which nothing was charged and returns the hold. An unanswered call does not count towards
 * the payer's limit.
 */
export async function letGo(
  sales: SaleTransactions,
  { id, orderId }: AttemptRecord,
  because: ProviderFailure['kind'],
): Promise<void> {
  await sales.transaction(async (store) => {
    const order = await store.order(orderId);
    const reservation = order === null ? null : await store.lockReservation(order.reservationId);
    const attempt = await store.lockAttempt(id);
    if (order === null || reservation === null || attempt?.status !== 'STARTED') return;
    const isRefused = because === 'refused';
    await store.updateAttempt(
      id,
      isRefused ? { status: 'DECLINED', record: 'REJECTED' } : { status: 'EXPIRED', record: 'CANCELLED' },
    );
    await freeHold({ store, order, reservation }, { counts: isRefused });
  });
}

/**
 * Resumes the payment of a repeated request: the attempt exists, so it is submitted or reconciled, never created
 * again.
 */
async function resume(
  parts: PaymentParts,
  request: PaymentRequest,
  attempt: AttemptRecord,
): Promise<Result<Purchase, PaymentRefusal>> {
  const order = await parts.sales.order(attempt.orderId);
  const reservation = order === null ? null : await parts.sales.reservation(order.reservationId);
  if (order === null || reservation === null || !owns(request.principal, reservation)) {
    return err({ code: 'NOT_FOUND' });
  }
  return lookUp(parts, request, { order, attempt });
}

/** Reconciles an existing attempt and submits it when the provider never received it. */
export async function lookUp(
  parts: PaymentParts,
  request: Carrying,
  { order, attempt }: Started,
): Promise<Result<Purchase, PaymentRefusal>> {
  if (isOpen(attempt)) {
    const found = await askProvider(parts, attempt, 0);
    const current = await parts.sales.attempt(attempt.id);
    const neverArrived =
      found &&
      current?.status === 'STARTED' &&
      current.providerPaymentId === null &&
      current.preference === null;
    const house = neverArrived ? await parts.houses.of(order.eventId) : null;
    if (house !== null && current !== null)
      return carryOn(parts, request, { order, attempt: current }, house);
  }
  return purchaseAfter(parts.sales, order.id);
}

async function purchaseAfter(
  sales: SaleTransactions,
  orderId: string,
): Promise<Result<Purchase, PaymentRefusal>> {
  const books = await purchaseBooks(sales, orderId);
  return books === null ? err({ code: 'NOT_FOUND' }) : ok(purchaseOf(books));
}

/**
 * Builds the provider's idempotency key: one per payer, reservation and intention, whatever key the client sends
 * elsewhere.
 */
export const providerKeyOf = (
  way: SaleMode | 'HOSTED',
  { principal, reservationId, key }: Pick<PaymentRequest, 'principal' | 'reservationId' | 'key'>,
): string =>
  createHash('sha256')
    .update([way, principal.personId ?? principal.sessionId ?? '', reservationId, key].join('\n'))
    .digest('base64url');
