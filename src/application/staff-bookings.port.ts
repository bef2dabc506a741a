import type {
  StaffBooking,
  StaffBookingAction,
  StaffBookingKind,
  StaffBookingPage,
} from '#domain/order/staff-booking.ts';
import type { AsyncResult } from './failure.ts';

/** Staff bookings and announced transfers that wait for a staff decision. */
export interface StaffBookingsPort {
  /**
   * Sorted by deadline. The search text is a code, e-mail address, document, name or reference; empty finds
   * all.
   */
  find(of: {
    readonly kind: StaffBookingKind;
    readonly searchText: string;
    readonly page: number;
  }): AsyncResult<StaffBookingPage>;
  /**
   * Applies a decision, once per key. A rejection means that nothing happened: ALREADY_PAID or HOLD_EXPIRED
   * when somebody else decided first or the deadline passed.
   */
  resolve(
    sale: Pick<StaffBooking, 'reservationId' | 'total'>,
    act: StaffBookingAction,
    key: string,
  ): AsyncResult<null>;
}
