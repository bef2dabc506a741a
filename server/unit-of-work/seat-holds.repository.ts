import { holdWindow, maxHoldDuration } from '#domain/reservation/hold-window.ts';
import { holdPauses } from '#domain/reservation/unpaid-seats.ts';
import { batchQueries } from '#server/kernel/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { type ClaimSeatsRequest, type ClaimSeatsResult, seatClaimsOver } from './seat-claims.postgres.ts';
import type { HoldRequest, HoldVerdict, SeatHolds } from './seat-holds.port.ts';

/** Takes and changes the seats of reservations, over a database or inside a transaction. */
export function seatHoldsOver(db: Queryable): SeatHolds {
  const claims = seatClaimsOver(db);
  return {
    hold: async (request) => toVerdict(await claims.claimSeats(toClaimRequest(request))),

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
      return answer.outcome === 'BOOKED' ? answer.fences : null;
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
      // A renewal that was released is reserved for its holder again.
      await db.query(
        `update reservation set status = 'FINISHED_WITH_FAILURE', version = version + 1, updated_at = clock_timestamp()
         where id = $1 and status <> 'BOOKED'`,
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

/**
 * Takes and changes seats over a database. New holds that wait at the same time share one statement and one commit; a
 * request that fails in company is repeated with fewer others, in the end alone.
 */
export function batchedSeatHoldsOver(database: Database): SeatHolds {
  const single = seatHoldsOver(database);
  const claims = seatClaimsOver(database);
  const decide = async (
    requests: readonly HoldRequest[],
  ): Promise<readonly (() => Promise<HoldVerdict>)[]> => {
    const [first] = requests;
    // Alone, a request may wait for others and lose a race by itself.
    if (requests.length === 1 && first !== undefined) {
      const verdict = await single.hold(first);
      return [async () => verdict];
    }
    const results = await claims.claimSeatsTogether(requests.map(toClaimRequest));
    return requests.map((request, at) => async () => {
      const result = results[at];
      return result === undefined || result.outcome === 'AGAIN' ? single.hold(request) : toVerdict(result);
    });
  };
  const holdTogether = batchQueries(decide, { maxBatchSize: maxHoldsTogether });
  return {
    ...single,
    hold: async (request) =>
      request.create !== undefined && request.response !== undefined
        ? (await holdTogether(request))()
        : single.hold(request),
  };
}

/** Assumption: more holds in one statement save little, and a conflict repeats them all. */
const maxHoldsTogether = 64;

const toClaimRequest = ({
  reservationId: reservation,
  create,
  seatRequests: seats,
  ...request
}: HoldRequest): ClaimSeatsRequest => ({
  reservation,
  ...(create !== undefined && {
    create: { ...create, status: 'ACTIVE' },
    ...(request.isFan && { pauses: holdPauses }),
  }),
  seats,
  ...holdDurations,
  ...request,
});

function toVerdict(result: ClaimSeatsResult): HoldVerdict {
  if (result.outcome !== 'TAKEN') return result;
  return {
    outcome: result.outcome,
    // A seat of a bundle may be taken at several of its events.
    seats: [...new Set(result.seats.map(({ seat }) => seat))],
    sections: [...new Set(result.sections.map(({ section }) => section))],
  };
}

const holdDurations = {
  ttlSeconds: holdWindow.length / 1_000,
  maxDurationSeconds: maxHoldDuration / 1_000,
} as const;
