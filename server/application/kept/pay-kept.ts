import type { MarketCode } from '#domain/market/market.ts';
import type { KeptPayment } from '#domain/order/kept-sale.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { purchaseBooks, purchaseOf } from '../orders/purchase.ts';
import { isLapsed, lapse } from '../payments/close-lapsed.ts';
import type { Staff } from '../sale/sale-store.port.ts';
import {
  houseOfKept,
  isPaidOrder,
  type KeptParts,
  type KeptRefusal,
  lockKept,
  openIn,
} from './locked-kept.ts';
import { sellKept } from './sell-kept.ts';

/**
 * Pays a staff booking, or issues it as complimentary tickets, in one transaction with the reservation locked before
 * the attempt: either the seats are sold and paid, or nothing happened. A concurrent caller (a release, another
 * payment, expiry) finds it done; a repeated request succeeds.
 */
export async function payKept(
  parts: KeptParts,
  of: {
    readonly reservationId: string;
    readonly market: MarketCode;
    readonly payment: KeptPayment;
    readonly seenTotal: Money;
    readonly by: Staff;
    readonly requestKey: string;
  },
): Promise<Result<Purchase, KeptRefusal>> {
  const { sales } = parts;
  const house = await houseOfKept(parts, of.reservationId);
  if (house === null) return err({ code: 'NOT_FOUND' });
  const paid = await sales.transaction(async (store): Promise<Result<string, KeptRefusal>> => {
    const locked = await lockKept(store, { ...of, method: 'RESERVATION' });
    if (locked === null) return err({ code: 'NOT_FOUND' });
    const { reservation, order } = locked;
    if (order === null) return err({ code: isKept(reservation.status) ? 'FAN_REQUIRED' : 'NOT_FOUND' });
    if ((await store.decidedBy(of.requestKey)) === reservation.id) return ok(order.id);
    if (isPaidOrder(order)) return err({ code: 'ALREADY_PAID' });
    const booking = openIn(locked);
    if (booking === null) return err({ code: 'HOLD_EXPIRED' });
    if (isLapsed(booking, reservation)) {
      await lapse(store, { order, reservation, attempt: booking });
      return err({ code: 'HOLD_EXPIRED' });
    }
    if (house.disabled) return err({ code: 'SALE_CLOSED' });
    const total = totalOf(order.total);
    if (total.amount !== of.seenTotal.amount || total.currency !== of.seenTotal.currency)
      return err({ code: 'TOTAL_CHANGED', detail: { total: order.total } });
    const refusal = await sellKept(store, { ...of, order, reservation, booking, house });
    return refusal === null ? ok(order.id) : err(refusal);
  });
  if (!paid.ok) return paid;
  const books = await purchaseBooks(sales, paid.value);
  return books === null ? err({ code: 'NOT_FOUND' }) : ok(purchaseOf(books));
}

const isKept = (status: string): boolean => status === 'BOOKED' || status === 'BOOKED_FOREVER';
