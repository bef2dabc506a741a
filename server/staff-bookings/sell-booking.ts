import { createHash, randomBytes } from 'node:crypto';
import type { StaffBookingPayment } from '#domain/order/staff-booking.ts';
import { waivePrice } from '#domain/payment/courtesy.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { holdWindow } from '#domain/reservation/hold-window.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type { PaymentError, PaymentMethodHandler } from '#server/payments/public.ts';
import {
  createCourtesyHandler,
  createTerminalHandler,
  fingerprintCart,
  sellImmediately,
} from '#server/payments/public.ts';
import type {
  AttemptRecord,
  OrderRecord,
  ReservationRecord,
  SeatFence,
  StaffActor,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';

export type SellBookingError =
  | { readonly code: 'HOLD_EXPIRED' }
  | { readonly code: 'FIELDS_INVALID'; readonly fields: NonNullable<PaymentError['fields']> };

/**
 * Sells a booking immediately: ends its own attempt and writes a completed one with the payment, the sold seats, the
 * order and the tickets in one transaction. The caller has locked the reservation and the attempt and checked that
 * the seats are booked. An error means that nothing was written.
 */
export async function sellBooking(
  store: UnitOfWork,
  {
    order,
    reservation,
    booking,
    salesContext,
    payment,
    by,
    requestKey,
  }: {
    readonly order: OrderRecord;
    readonly reservation: ReservationRecord;
    readonly booking: AttemptRecord;
    readonly salesContext: SalesContext;
    readonly payment: StaffBookingPayment;
    readonly by: StaffActor;
    readonly requestKey: string;
  },
): Promise<SellBookingError | null> {
  const handler = createBookingHandler(payment, { by, requestKey });
  const cart = calculateCartTotal(reservation.items, order.total.currency);
  const total = hasTrait(payment, 'isFree') ? waivePrice(cart) : cart;
  const invalid = await handler.validateLocked?.(store, {
    reservation,
    buyerId: order.buyerId ?? '',
    total: getTotal(total),
  });
  if (invalid) return { code: 'FIELDS_INVALID', fields: invalid.fields ?? [] };
  const fences = await startPayment(store, reservation);
  if (fences === null) return { code: 'HOLD_EXPIRED' };
  await store.attempts.update(booking.id, { status: 'EXPIRED', record: 'CANCELLED' });
  await store.orders.updateOpen(order.id, {
    buyerId: order.buyerId,
    sellerId: by.personId,
    channel: order.channel ?? 'WEB_DESKTOP',
    total,
  });
  const attemptId = randomBytes(16).toString('base64url');
  await store.attempts.insert({
    id: attemptId,
    orderId: order.id,
    method: payment.method,
    provider: handler.provider,
    providerKey: createHash('sha256').update(`booking\n${reservation.id}\n${requestKey}`).digest('base64url'),
    amount: getTotal(total),
    fences,
    cartFingerprint: fingerprintCart(reservation.items),
    isHosted: false,
    walletPortion: 0,
    methodDetails: {},
    expiresAt: null,
  });
  const renewed = await store.orders.find(order.id);
  if (renewed === null) throw new Error('An updated order does not exist.');
  await handler.write(store, { order: renewed, attemptId, reservation, salesContext });
  await store.bookings.recordDecision({
    reservationId: reservation.id,
    orderId: order.id,
    decision: 'PAID',
    actor: by,
    requestKey,
  });
  return null;
}

/**
 * Returns a booking with a deadline to a hold first, as for any checkout; one without a deadline is sold directly
 * (docs/transitions.md).
 */
async function startPayment(
  store: Pick<UnitOfWork, 'holds'>,
  { id, status, now }: ReservationRecord,
): Promise<readonly SeatFence[] | null> {
  if (status === 'BOOKED_FOREVER') return [];
  if (!(await store.holds.returnToHold(id, holdWindow.length))) return null;
  return store.holds.markPaymentStarted(id, now + holdWindow.length);
}

type BookingPaymentHandler = Pick<PaymentMethodHandler, 'provider' | 'validateLocked'> & {
  readonly write: NonNullable<PaymentMethodHandler['write']>;
};

function createBookingHandler(
  payment: StaffBookingPayment,
  { by, requestKey }: { readonly by: StaffActor; readonly requestKey: string },
): BookingPaymentHandler {
  if (hasTrait(payment, 'hasVoucher')) return requireWrite(createTerminalHandler(payment));
  if (hasTrait(payment, 'isFree')) return requireWrite(createCourtesyHandler(payment));
  return {
    provider: 'taquilla',
    async write(store, sale) {
      const { order, attemptId } = sale;
      const amount = getTotal(order.total);
      await store.cashCollections.record({
        attemptId,
        orderId: order.id,
        amount,
        collectedBy: by.personId,
        requestKey,
      });
      await sellImmediately(store, sale, null);
    },
  };
}

function requireWrite({ write, ...handler }: PaymentMethodHandler): BookingPaymentHandler {
  if (write === undefined) throw new Error('An immediate payment method must write its payment.');
  return { ...handler, write };
}
