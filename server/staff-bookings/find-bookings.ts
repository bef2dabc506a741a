import type { Language } from '#domain/market/locale.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import {
  mayConfirmTransfer,
  type StaffBooking,
  type StaffBookingKind,
  type StaffBookingPage,
} from '#domain/order/staff-booking.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import { toHeldItems } from '#server/holds/public.ts';
import type { Person } from '#server/kernel/public.ts';
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

type BookingViewer = { readonly person: Person; readonly language: Language };

/** Returns a page of the bookings or announced transfers that wait for staff in a market (Spec §9). */
export async function findBookings(
  { bookings, salesContexts }: FindBookingsDeps,
  { page, ...of }: BookingQuery,
  viewer: BookingViewer,
): Promise<StaffBookingPage> {
  const found = await bookings.find({ ...of, offset: calculatePageOffset(page), limit: PAGE_SIZE });
  const items = await Promise.all(
    found.items.map(async (record) => {
      const salesContext = await salesContexts.find(record.reservation.eventId);
      return salesContext === null ? [] : [toStaffBooking(of.kind, record, { salesContext, viewer })];
    }),
  );
  return { items: items.flat(), total: found.total, page, pageSize: PAGE_SIZE };
}

function toStaffBooking(
  kind: StaffBookingKind,
  { reservation, order, attempt, buyer, since, by }: StaffBookingRecord,
  { salesContext, viewer }: { readonly salesContext: SalesContext; readonly viewer: BookingViewer },
): StaffBooking {
  const isOver =
    attempt !== null &&
    (!isOpenAttempt(attempt) || (attempt.expiresAt !== null && attempt.expiresAt <= reservation.now));
  return {
    kind,
    reservationId: reservation.id,
    code: order?.code ?? null,
    event: salesContext.titles[viewer.language],
    startsAt: salesContext.startsAt,
    timeZone: salesContext.timeZone,
    buyer,
    items: toHeldItems(reservation.items, salesContext),
    total: order?.total ?? calculateCartTotal(reservation.items, markets[reservation.market].currency),
    deadline: attempt === null ? reservation.expiresAt : attempt.expiresAt,
    isLate: kind === 'TRANSFER' && isOver,
    isRejected: attempt?.status === 'DECLINED',
    since,
    mayConfirm: kind === 'TRANSFER' && mayConfirmTransfer(viewer.person, order?.sellerId ?? null),
    by,
    reference: attempt?.reference ?? null,
  };
}
