import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { BookingDecisions } from './booking-decisions.port.ts';

/** Stores staff bookings' audit trail and decisions, over a database or inside a transaction. */
export function bookingDecisionsOver(db: Queryable): BookingDecisions {
  return {
    async audit({ what, orderId, by, until }) {
      await db.query('insert into audit_event (kind, person_id, details) values ($1, $2, $3)', [
        what,
        by,
        json({ order: orderId, until: until === null ? null : new Date(until).toISOString() }),
      ]);
    },

    async recordDecision({ reservationId, orderId, decision, actor: by, requestKey }) {
      await db.query(
        `insert into staff_booking_decision (reservation_id, order_id, decision, decided_by, request_key)
         values ($1, $2, $3, $4, $5)`,
        [reservationId, orderId, decision, by.personId, requestKey],
      );
      await db.query(
        'insert into audit_event (kind, person_id, session_id, ip, details) values ($1, $2, $3, $4, $5)',
        [
          `booking.${decision.toLowerCase()}`,
          by.personId,
          by.sessionId,
          by.address,
          json({ reservation: reservationId, order: orderId }),
        ],
      );
    },

    async findReservationIdByRequest(requestKey) {
      const [row] = await db.query<{ reservation_id: string }>(
        'select reservation_id from staff_booking_decision where request_key = $1',
        [requestKey],
      );
      return row?.reservation_id ?? null;
    },
  };
}
