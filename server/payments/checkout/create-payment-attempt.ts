import { randomBytes, randomInt } from 'node:crypto';
import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import { waivePrice } from '#domain/payment/courtesy.ts';
import { hasTrait, type PaymentMethod, type SettlementMethod } from '#domain/payment/payment-method.ts';
import { evaluatePaymentOffer } from '#domain/payment/payment-offer.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { calculatePayableRemainder, findWalletShortfall } from '#domain/payment/wallet-portion.ts';
import { holdWindow } from '#domain/reservation/hold-window.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import { getTicketLimitLockName } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type {
  AttemptRecord,
  NewAttempt,
  NewOrder,
  OrderRecord,
  ReservationRecord,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';
import { fingerprintCart } from '../attempts/cart-fingerprint.ts';
import { invalidWalletAmount, methodNotOffered, type PaymentError } from '../attempts/payment-error.ts';
import type { PaymentMethodHandler } from '../methods/method-handler.ts';

export type CreatedPaymentAttempt = { readonly order: OrderRecord; readonly attempt: AttemptRecord };

export type PaymentAttemptInput = {
  readonly principal: Principal;
  readonly salesChannel: SalesChannel;
  readonly reservationId: string;
  readonly channel: PurchaseChannel;
  readonly method: PaymentMethod;
  /** The total that the payer saw; null when the provider shows it first. */
  readonly expectedTotal: Money | null;
  /** The amount paid from the buyer's wallet, in minor units; absent: nothing. */
  readonly walletPortion?: number;
  readonly handler: PaymentMethodHandler;
  readonly salesContext: SalesContext;
  readonly buyerId: string;
  readonly providerKey: string;
  /** The pending LINK attempt that this attempt replaces; the caller holds the reservation lock. */
  readonly replacesAttemptId?: string;
};

/** Writes the order, the attempt, the lease and the seat fences in one transaction, before the provider is called. */
export async function createPaymentAttempt(
  store: UnitOfWork,
  input: PaymentAttemptInput,
): Promise<Result<CreatedPaymentAttempt, PaymentError>> {
  const { principal, salesChannel, salesContext, buyerId, handler, walletPortion = 0 } = input;
  // Serialises two carts of one fan, so that the ticket limit counts both.
  await store.locks.acquire(getTicketLimitLockName({ ...principal, personId: buyerId }));
  const reservation = await store.reservations.lock(input.reservationId);
  const statusError =
    reservation === null
      ? 'NOT_FOUND'
      : input.replacesAttemptId === undefined
        ? findStatusError(reservation)
        : null;
  if (reservation === null || statusError !== null) {
    return err({ code: statusError ?? 'NOT_FOUND', detail: { orderId: reservation?.orderId ?? null } });
  }
  // Every payment locks the wallet before it changes the reservation, so that no two of them deadlock.
  const usesWallet = hasTrait(input, 'paysFromBalance') || walletPortion > 0;
  const walletBalance = usesWallet ? await store.wallets.lock(buyerId) : null;
  const priced = priceAttempt(input, { reservation, walletBalance });
  if (!priced.ok) return priced;
  const { total, remainder } = priced.value;
  if (salesChannel === 'SELF_SERVICE') {
    const exceeded = await store.reservations.findExceededLimit(reservation.id, buyerId);
    if (exceeded !== null) return err({ code: 'TICKET_LIMIT', detail: exceeded });
  }
  const invalid = await handler.validateLocked?.(store, { reservation, buyerId, total: remainder });
  if (invalid) return err(invalid);
  if (reservation.personId !== buyerId) await store.reservations.assignBuyer(reservation.id, buyerId);
  if (input.replacesAttemptId !== undefined) {
    // A reservation that waits for a link becomes a hold again, because a payment starts from a hold.
    if (!(await store.holds.returnToHold(reservation.id, holdWindow.length, true)))
      return err({ code: 'HOLD_EXPIRED' });
    await store.attempts.update(input.replacesAttemptId, { status: 'EXPIRED', record: 'CANCELLED' });
  }
  const { bookedUntil } = handler;
  const lease = reservation.now + handler.leaseMs;
  const fences = await (bookedUntil === undefined
    ? store.holds.markPaymentStarted(reservation.id, lease)
    : store.holds.markBooked(reservation.id, bookedUntil));
  if (fences === null) return err({ code: 'HOLD_EXPIRED' });

  const openOrder = await store.orders.findLatest(reservation.id);
  const orderId = openOrder?.status === 'PENDING' ? openOrder.id : newId();
  const newOrder = describeOrder(input, { orderId, reservation, total });
  if (openOrder?.status === 'PENDING') await store.orders.updateOpen(orderId, newOrder);
  else await store.orders.insert(newOrder);
  const newAttempt = describeAttempt(input, { orderId, reservation, amount: remainder });
  const attemptId = newAttempt.id;
  await store.attempts.insert({
    ...newAttempt,
    fences,
    expiresAt: bookedUntil === undefined ? lease : bookedUntil,
  });
  if (walletPortion > 0)
    await store.wallets.reserve({
      personId: buyerId,
      amount: money(walletPortion, total.currency),
      orderId,
      attemptId,
    });
  const order = await store.orders.find(orderId);
  if (order === null) throw new Error('An inserted order does not exist.');
  await handler.write?.(store, { order, attemptId, reservation, salesContext });
  const attempt = await store.attempts.find(attemptId);
  if (attempt === null) throw new Error('An inserted payment attempt does not exist.');
  return ok({ order, attempt });
}

/** The price of an attempt: the order's total, and the remainder beside the wallet portion. */
type AttemptPrice = { readonly total: PriceBreakdown; readonly remainder: Money };

/** Prices an attempt, and rejects it when the payer saw another total or may not pay it with this method. */
export function priceAttempt(
  input: PaymentAttemptInput,
  {
    reservation,
    walletBalance,
  }: { readonly reservation: ReservationRecord; readonly walletBalance: Money | null },
): Result<AttemptPrice, PaymentError> {
  const { salesContext, expectedTotal, handler, walletPortion = 0 } = input;
  if (salesContext.disabled) return err({ code: 'SALE_CLOSED' });
  const cart = calculateCartTotal(reservation.items, markets[reservation.market].currency);
  if (expectedTotal !== null && !isEqual(expectedTotal, getTotal(cart)))
    return err({ code: 'TOTAL_CHANGED', detail: { total: cart } });
  const total = handler.isFree ? waivePrice(cart) : cart;
  const walletAmount = money(walletPortion, total.currency);
  const remainder = calculatePayableRemainder(getTotal(total), walletAmount);
  if (remainder === null) return err(invalidWalletAmount);
  const shortfall = walletPortion === 0 ? null : findWalletShortfall(walletBalance, walletAmount);
  if (shortfall !== null) return err(methodNotOffered(shortfall));
  const offer = evaluateOffer(input, reservation, { total: remainder, walletBalance });
  return offer.offered ? ok({ total, remainder }) : err(methodNotOffered(offer.reason));
}

/** Describes the order that an attempt opens, with a new code. */
export const describeOrder = (
  {
    principal,
    salesChannel,
    buyerId,
    channel,
  }: Pick<PaymentAttemptInput, 'principal' | 'salesChannel' | 'buyerId' | 'channel'>,
  {
    orderId = newId(),
    reservation,
    total,
  }: {
    readonly orderId?: string;
    readonly reservation: ReservationRecord;
    readonly total: PriceBreakdown;
  },
): NewOrder => ({
  id: orderId,
  code: newOrderCode(),
  reservation,
  buyerId,
  sellerId: salesChannel === 'ASSISTED' ? principal.personId : null,
  channel,
  total,
});

/** Describes a new attempt, without the fences and the deadline that the hold decides. */
export const describeAttempt = (
  {
    method,
    handler,
    providerKey,
    walletPortion = 0,
  }: Pick<PaymentAttemptInput, 'providerKey' | 'walletPortion'> & {
    readonly method: SettlementMethod;
    readonly handler: Pick<PaymentMethodHandler, 'provider' | 'isHosted' | 'notes'>;
  },
  {
    orderId,
    reservation,
    amount,
  }: { readonly orderId: string; readonly reservation: ReservationRecord; readonly amount: Money },
): Omit<NewAttempt, 'fences' | 'expiresAt'> => ({
  id: newId(),
  orderId,
  method,
  provider: handler.provider,
  providerKey,
  amount,
  walletPortion,
  cartFingerprint: fingerprintCart(reservation.items),
  isHosted: handler.isHosted,
  methodDetails: handler.notes ?? {},
});

/** Returns why a reservation of this status cannot be ordered; null for a hold. */
export function findStatusError({ status }: Pick<ReservationRecord, 'status'>): PaymentError['code'] | null {
  switch (status) {
    case 'ACTIVE':
      return null;
    case 'STARTED_PAYMENT':
    case 'WAITING_FOR_PAYMENT':
    case 'BOOKED':
    case 'BOOKED_FOREVER':
    case 'FINISHED':
      return 'PAYMENT_IN_FLIGHT';
    default:
      return 'HOLD_EXPIRED';
  }
}

/** Checks sales channel, role and wallet; the method handler has already checked amount and date. */
const evaluateOffer = (
  input: PaymentAttemptInput,
  reservation: ReservationRecord,
  money: { readonly total: Money; readonly walletBalance: Money | null },
) =>
  evaluatePaymentOffer(input.method, {
    salesChannel: reservation.salesChannel,
    roles: input.principal.roles,
    market: reservation.market,
    kind: 'ticket',
    ...money,
    isFanIdentified: true,
    hasCashOption: true,
  });

const isEqual = (left: Money, right: Money): boolean =>
  left.amount === right.amount && left.currency === right.currency;

const newId = (): string => randomBytes(16).toString('base64url');

/** Read aloud over the telephone, hence without 0, O, 1 and I. */
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newOrderCode = (): string =>
  Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
