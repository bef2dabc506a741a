import { holdWindow } from '#domain/reservation/hold-window.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Queryable } from '../db/engine.ts';
import type { HoldCreator, NewHold } from './hold-creator.port.ts';
import { fillPlaceholders } from './predicted-hold.ts';
import {
  type ClaimSeatsResult as ClaimAnswer,
  type NewReservation,
  seatClaimsOver,
} from './seat-claims.postgres.ts';
import type { HoldResult, SeatHolds } from './seat-holds.port.ts';

/** Takes and changes the seats of reservations, over a database or inside a transaction. */
export function seatHoldsOver(db: Queryable): SeatHolds {
  const claims = seatClaimsOver(db);
  return {
    async take({ reservationId: reservation, create, seatRequests: lines, isFan }) {
      const answer = await claims.claimSeats({
        reservation,
        ...(create !== undefined && { create: toNewReservation(create) }),
        seats: lines,
        ...holdDurations,
        isFan,
      });
      if (answer.outcome === 'HELD') return { outcome: 'HELD' };
      return answer.outcome === 'TOO_MANY'
        ? { outcome: 'TOO_MANY', limit: answer.limit }
        : toHoldError(answer);
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

    async returnToHold(reservation, atLeastMs, beyondCap = false) {
      const [row] = await db.query<{ outcome: string }>(
        `select resume_hold($1, $2 * interval '1 millisecond', $2 * interval '1 millisecond', $3)->>'outcome' as outcome`,
        [reservation, atLeastMs, beyondCap],
      );
      return row?.outcome === 'HELD';
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

/** Creates holds in a single round trip, over a database or inside a transaction. */
export function holdCreatorOver(db: Queryable): HoldCreator {
  const claims = seatClaimsOver(db);
  return {
    async create({ reservationId: reservation, lockName: queue, create, seatRequests: lines, isFan }) {
      const answer = await claims.createHold({
        reservation,
        queue,
        create: toNewReservation(create),
        seats: lines,
        ...holdDurations,
        isFan,
      });
      if (answer.outcome === 'HELD') return { outcome: 'HELD', record: answer.record };
      if (answer.outcome === 'TOO_MANY')
        return { outcome: 'TOO_MANY', limit: answer.limit, had: answer.had ?? 0 };
      return toHoldError(answer);
    },

    async createRecorded(input) {
      const { hold } = input;
      const { outcome, body, facts } = await claims.createRecordedHold({
        ...input,
        ...holdDurations,
        blanks: [
          ...[hold.placeholders.now, hold.placeholders.expiresAt, hold.placeholders.maxExpiresAt].map(
            toWireInstant,
          ),
          ...hold.placeholders.items,
        ],
      });
      switch (outcome) {
        case 'HELD':
          return {
            outcome,
            record: fillPlaceholders(hold, { ...facts, items: facts.items.map(String) }),
            answer: { status: input.response.status, body },
          };
        case 'OTHERWISE':
          return { outcome };
        case 'TOO_MANY':
          return { outcome, limit: facts.limit, had: facts.had };
        case 'TAKEN':
        case 'NOT_ON_SALE':
          return toHoldError(facts);
      }
    },
  };
}

const holdDurations = {
  ttlSeconds: holdWindow.length / 1_000,
  maxDurationSeconds: (holdWindow.length + holdWindow.extension * holdWindow.maxExtensions) / 1_000,
} as const;

/** Formats an instant as in responses; `format_instant` in the database writes the same. */
const toWireInstant = (instant: Instant): string => new Date(instant).toISOString();

const toNewReservation = ({ session, person, seller, ...input }: NewHold['create']): NewReservation => ({
  ...input,
  session: session ?? undefined,
  person: person ?? undefined,
  seller: seller ?? undefined,
  status: 'ACTIVE',
});

type Rejected<Answer> = Exclude<Answer, { readonly outcome: 'HELD' | 'TOO_MANY' }>;

function toHoldError(answer: Rejected<ClaimAnswer>): Rejected<HoldResult> {
  switch (answer.outcome) {
    case 'NOT_ON_SALE':
      return { outcome: answer.outcome };
    case 'TAKEN':
      return {
        outcome: 'TAKEN',
        seats: answer.seats.map(({ seat }) => seat),
        sections: answer.sections.map(({ section }) => section),
      };
    case 'NOT_OPEN':
    case 'UNKNOWN':
      return { outcome: 'NOT_OPEN' };
  }
}
