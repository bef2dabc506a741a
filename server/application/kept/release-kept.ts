import type { MarketCode } from '#domain/market/market.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { isLapsed, lapse } from '../payments/close-lapsed.ts';
import type { Staff } from '../sale/sale-store.port.ts';
import { isPaidOrder, type KeptParts, type KeptRefusal, lockKept, openIn } from './locked-kept.ts';

/**
 * Releases a staff booking by hand: its seats are for sale immediately and its buyer is notified. Releases seats that
 * stayed off sale after a refund in the same way.
 */
export function releaseKept(
  { sales }: Pick<KeptParts, 'sales'>,
  of: {
    readonly reservationId: string;
    readonly market: MarketCode;
    readonly by: Staff;
    readonly requestKey: string;
  },
): Promise<Result<null, KeptRefusal>> {
  return sales.transaction(async (store): Promise<Result<null, KeptRefusal>> => {
    const locked = await lockKept(store, { ...of, method: 'RESERVATION' });
    if (locked === null) return err({ code: 'NOT_FOUND' });
    const { reservation, order } = locked;
    if ((await store.decidedBy(of.requestKey)) === reservation.id) return ok(null);
    if (order !== null && isPaidOrder(order)) return err({ code: 'ALREADY_PAID' });
    const booking = openIn(locked);
    if (order !== null && booking !== null && isLapsed(booking, reservation)) {
      await lapse(store, { order, reservation, attempt: booking });
      return err({ code: 'HOLD_EXPIRED' });
    }
    if (reservation.status !== 'BOOKED' && reservation.status !== 'BOOKED_FOREVER')
      return err({ code: 'HOLD_EXPIRED' });
    if (!(await store.release(reservation.id, 'CANCELLED', 'RELEASE')))
      throw new Error('A booked reservation could not be released.');
    if (booking !== null) {
      await store.updateAttempt(booking.id, { status: 'EXPIRED', record: 'CANCELLED' });
      await store.setOrderStatus(booking.orderId, 'CANCELED');
      await store.addEffect({
        key: `kept_notice:released:${booking.id}`,
        kind: 'KEPT_NOTICE',
        payload: { orderId: booking.orderId, attemptId: booking.id, what: 'RELEASED' },
      });
    }
    await store.noteDecision({
      reservationId: reservation.id,
      orderId: order?.id ?? null,
      decision: 'RELEASED',
      by: of.by,
      requestKey: of.requestKey,
    });
    return ok(null);
  });
}
