import { createHash, randomBytes } from 'node:crypto';
import type { KeptPayment } from '#domain/order/kept-sale.ts';
import { waived } from '#domain/payment/courtesy.ts';
import { cartTotal } from '#domain/sale/cart.ts';
import { holdWindow } from '#domain/sale/hold-window.ts';
import { totalOf } from '#domain/sale/price.ts';
import { cartPrint } from '../payments/cart-print.ts';
import type { Carrier } from '../payments/methods/carrier.ts';
import { byCourtesy } from '../payments/methods/courtesy.ts';
import { byTerminal } from '../payments/methods/terminal.ts';
import type { PaymentRefusal } from '../payments/payment-refusal.ts';
import { sellAtOnce } from '../payments/sell-at-once.ts';
import type { House } from '../sale/house.port.ts';
import type { AttemptRecord, Fence, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { SaleStore, Staff } from '../sale/sale-store.port.ts';

export type SellRefusal =
  | { readonly code: 'HOLD_EXPIRED' }
  | { readonly code: 'FIELDS_INVALID'; readonly fields: NonNullable<PaymentRefusal['fields']> };

/**
 * Sells a booking immediately: ends its own attempt and writes a completed one with the payment, the sold seats, the
 * order and the tickets in one transaction. The caller has locked the reservation and the attempt and checked that
 * the seats are booked. An error means that nothing was written.
 */
export async function sellKept(
  store: SaleStore,
  {
    order,
    reservation,
    booking,
    house,
    payment,
    by,
    requestKey,
  }: {
    readonly order: OrderRecord;
    readonly reservation: ReservationRecord;
    readonly booking: AttemptRecord;
    readonly house: House;
    readonly payment: KeptPayment;
    readonly by: Staff;
    readonly requestKey: string;
  },
): Promise<SellRefusal | null> {
  const { carrier, isFree } = ways(payment, { by, requestKey });
  const cart = cartTotal(reservation.items, order.total.currency);
  const total = isFree ? waived(cart) : cart;
  const objection = await carrier.check?.(store, {
    reservation,
    buyerId: order.buyerId ?? '',
    total: totalOf(total),
  });
  if (objection) return { code: 'FIELDS_INVALID', fields: objection.fields ?? [] };
  const fences = await toCheckout(store, reservation);
  if (fences === null) return { code: 'HOLD_EXPIRED' };
  await store.updateAttempt(booking.id, { status: 'EXPIRED', record: 'CANCELLED' });
  await store.renewOrder(order.id, {
    buyerId: order.buyerId,
    sellerId: by.personId,
    channel: order.channel ?? 'WEB_DESKTOP',
    total,
  });
  const attemptId = randomBytes(16).toString('base64url');
  await store.insertAttempt({
    id: attemptId,
    orderId: order.id,
    method: payment.method,
    provider: carrier.provider,
    providerKey: createHash('sha256').update(`kept\n${reservation.id}\n${requestKey}`).digest('base64url'),
    amount: totalOf(total),
    fences,
    cart: cartPrint(reservation.items),
    isHosted: false,
    walletPart: 0,
    notes: {},
    expiresAt: null,
  });
  const renewed = await store.order(order.id);
  if (renewed === null) throw new Error('An updated order does not exist.');
  await carrier.write(store, { order: renewed, attemptId, reservation, house });
  await store.noteDecision({
    reservationId: reservation.id,
    orderId: order.id,
    decision: 'PAID',
    by,
    requestKey,
  });
  return null;
}

/**
 * Returns a booking with a deadline to a hold first, as for any checkout; one without a deadline is sold directly
 * (docs/transitions.md).
 */
async function toCheckout(
  store: SaleStore,
  { id, status, now }: ReservationRecord,
): Promise<readonly Fence[] | null> {
  if (status === 'BOOKED_FOREVER') return [];
  if (!(await store.toHold(id, holdWindow.length))) return null;
  return store.toPaying(id, now + holdWindow.length);
}

type Way = {
  readonly carrier: Pick<Carrier, 'provider' | 'check'> & { readonly write: NonNullable<Carrier['write']> };
  readonly isFree: boolean;
};

function ways(
  payment: KeptPayment,
  { by, requestKey }: { readonly by: Staff; readonly requestKey: string },
): Way {
  switch (payment.method) {
    case 'TPV':
      return { carrier: written(byTerminal(payment)), isFree: false };
    case 'COURTESY':
      return { carrier: written(byCourtesy(payment)), isFree: true };
    case 'CASH':
      return {
        isFree: false,
        carrier: {
          provider: 'taquilla',
          async write(store, sale) {
            const { order, attemptId } = sale;
            const amount = totalOf(order.total);
            await store.noteCash({ attemptId, orderId: order.id, amount, by: by.personId, requestKey });
            await sellAtOnce(store, sale, null);
          },
        },
      };
  }
}

function written({ write, ...carrier }: Carrier): Way['carrier'] {
  if (write === undefined) throw new Error('An immediate payment method must write its payment.');
  return { ...carrier, write };
}
