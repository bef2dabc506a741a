import type { StaffBookingDecision } from '#domain/order/staff-booking.ts';
import type { Instant } from '#domain/shared/instant.ts';

/** The staff member who acts, for the audit trail. */
export type StaffActor = {
  readonly personId: string;
  readonly sessionId: string | null;
  readonly address: string | null;
};

export type NewBookingDecision = {
  readonly reservationId: string;
  /** Null for seats without an order. */
  readonly orderId: string | null;
  readonly decision: StaffBookingDecision;
  readonly actor: StaffActor;
  /** The idempotency key of the request that recorded the decision. */
  readonly requestKey: string;
};

/** Records staff bookings and how staff resolved them. */
export interface BookingDecisions {
  /** Records a staff booking or an announced transfer in the audit trail, with its deadline. */
  audit(booking: {
    readonly what: 'seats.booked' | 'transfer.announced';
    readonly orderId: string;
    readonly by: string;
    readonly until: Instant | null;
  }): Promise<void>;
  /** Records permanently how staff resolved a booking. The database accepts one decision for each. */
  recordDecision(decision: NewBookingDecision): Promise<void>;
  /** Returns the id of the reservation whose booking this request resolved; null when it resolved none. */
  findReservationIdByRequest(requestKey: string): Promise<string | null>;
}
