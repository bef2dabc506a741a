import { holdWindow, maxHoldDuration } from '#domain/reservation/hold-window.ts';
import { holdPauses } from '#domain/reservation/unpaid-seats.ts';
import type { Queryable } from '../db/engine.ts';
import { seatClaimsOver } from './seat-claims.postgres.ts';
import type { SeatHolds } from './seat-holds.port.ts';

/** Takes and changes the seats of reservations, over a database or inside a transaction. */
export function seatHoldsOver(db: Queryable): SeatHolds {
  const claims = seatClaimsOver(db);
  return {
    async hold({ reservationId: reservation, create, seatRequests: seats, ...request }) {
      const result = await claims.claimSeats({
        reservation,
        ...(create !== undefined && {
          create: { ...create, status: 'ACTIVE' },
          ...(request.isFan && { pauses: holdPauses }),
        }),
        seats,
        ...holdDurations,
        ...request,
      });
      if (result.outcome !== 'TAKEN') return result;
      return {
        outcome: result.outcome,
        seats: result.seats.map(({ seat }) => seat),
        sections: result.sections.map(({ section }) => section),
      };
    },

    async release(reservation, status, reason) {
      return (await claims.release({ reservation, status, reason })).outcome === 'RELEASED';
    },

    async releaseSeats(reservation, lines) {
      await claims.releaseSeats(reservation, lines, 'RELEASE');
    },

    async extend(reservation) {
      const { outcome } = await claims.extendHold(
        reservation,
        holdWindow.extension / 1_000,
        holdWindow.maxExtensions,
      );
      return outcome === 'UNKNOWN' ? 'NOT_OPEN' : outcome;
    },

    async markPaymentStarted(reservation, lease) {
      const answer = await claims.markPaymentStarted(reservation, 'STARTED_PAYMENT', new Date(lease));
      return answer.outcome === 'PAYING' ? answer.fences : null;
    },

    async markWaitingForPayment(reservation, lease) {
      const { outcome } = await claims.markPaymentStarted(
        reservation,
        'WAITING_FOR_PAYMENT',
        new Date(lease),
      );
      return outcome === 'PAYING';
    },

    async markBooked(reservation, until) {
      const answer = await claims.book(reservation, until === null ? null : new Date(until));
      return answer.outcome === 'KEPT' ? answer.fences : null;
    },

    async returnToHold(reservation, atLeastMs, beyondCap) {
      const seconds = atLeastMs / 1_000;
      return (await claims.returnToHold(reservation, seconds, seconds, beyondCap)).outcome === 'HELD';
    },

    async sell(reservation, fences) {
      return (await claims.sell(reservation, fences)).outcome === 'SOLD';
    },

    async reclaimAndSell(reservation) {
      return (await claims.reclaimAndSell(reservation)).outcome === 'SOLD';
    },

    async finishWithFailure(reservation) {
      await db.query(
        `update reservation set status = 'FINISHED_WITH_FAILURE', version = version + 1, updated_at = clock_timestamp()
         where id = $1`,
        [reservation],
      );
    },

    async sweepExpired(limit) {
      const swept = await claims.sweepExpired(limit);
      const ended = swept.filter(({ status }) => status === 'EXPIRED').map(({ reservation }) => reservation);
      if (ended.length > 0) {
        await db.query(
          `update orders set status = 'EXPIRED', updated_at = clock_timestamp()
           where reservation_id = any ($1) 
             and status in ('PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER')`,
          [ended],
        );
      }
      return swept.length;
    },
  };
}

const holdDurations = {
  ttlSeconds: holdWindow.length / 1_000,
  maxDurationSeconds: maxHoldDuration / 1_000,
} as const;
