import type { MarketCode } from '#domain/market/market.ts';
import type { StaffBookingKind } from '#domain/order/staff-booking.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { AttemptRecord, OrderRecord, ReservationRecord } from '#server/unit-of-work/public.ts';

/** Booked seats with their order and attempt, read at one instant. */
export type StaffBookingRecord = {
  readonly reservation: ReservationRecord;
  /** Null for seats that stay off sale after a refund. */
  readonly order: OrderRecord | null;
  readonly attempt: AttemptRecord | null;
  readonly buyer: { readonly name: string; readonly email: string } | null;
  readonly since: Instant;
  readonly by: string;
};

/** Bookings and announced transfers that wait for staff, the earliest deadline first. */
export interface StaffBookings {
  /**
   * Finds all of a kind or, with search text, those that match a code, an email address, a document, a buyer's name
   * or a transfer's reference.
   */
  find(of: {
    readonly kind: StaffBookingKind;
    readonly market: MarketCode;
    readonly searchText: string;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly items: readonly StaffBookingRecord[]; readonly total: number }>;
}
