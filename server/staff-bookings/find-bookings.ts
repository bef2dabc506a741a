import type { Language } from '#domain/market/locale.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { StaffBooking, StaffBookingKind, StaffBookingPage } from '#domain/order/staff-booking.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import { toHeldItem } from '#server/holds/public.ts';
import { isOpenAttempt } from '#server/payments/public.ts';
import type { StaffBookingRecord, StaffBookings } from './staff-bookings.port.ts';

export type FindBookingsDeps = {
  readonly bookings: StaffBookings;
  readonly salesContexts: Pick<SalesContexts, 'find'>;
};

type BookingQuery = {
  readonly kind: StaffBookingKind;
  readonly market: MarketCode;
  readonly searchText: string;
  readonly page: number;
};

/** Returns a page of the bookings or announced transfers that wait for staff in a market (Spec §9). */
export async function findBookings(
  { bookings, salesContexts }: FindBookingsDeps,
  { page, ...of }: BookingQuery,
  language: Language,
): Promise<StaffBookingPage> {
  const found = await bookings.find({ ...of, offset: calculatePageOffset(page), limit: PAGE_SIZE });
  const items = await Promise.all(
    found.items.map(async (record) => {
      const salesContext = await salesContexts.find(record.reservation.eventId);
      return salesContext === null ? [] : [toStaffBooking(of.kind, record, { salesContext, language })];
    }),
  );
  return { items: items.flat(), total: found.total, page, pageSize: PAGE_SIZE };
}

function toStaffBooking(
  kind: StaffBookingKind,
  { reservation, order, attempt, buyer, since, by }: StaffBookingRecord,
  { salesContext, language }: { readonly salesContext: SalesContext; readonly language: Language },
): StaffBooking {
  const isOver =
    attempt !== null &&
    (!isOpenAttempt(attempt) || (attempt.expiresAt !== null && attempt.expiresAt <= reservation.now));
  return {
    kind,
    reservationId: reservation.id,
    code: order?.code ?? null,
    event: salesContext.titles[language],
    startsAt: salesContext.startsAt,
    timeZone: salesContext.timeZone,
    buyer,
    items: reservation.items.map((item) => toHeldItem(item, salesContext)),
    total: order?.total ?? calculateCartTotal(reservation.items, markets[reservation.market].currency),
    deadline: attempt === null ? reservation.expiresAt : attempt.expiresAt,
    isLate: kind === 'TRANSFER' && isOver,
    isRejected: attempt?.status === 'DECLINED',
    since,
    by,
    reference: attempt?.reference ?? null,
  };
}
