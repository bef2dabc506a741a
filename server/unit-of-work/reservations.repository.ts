import { holdWindow } from '#domain/sale/hold-window.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Queryable } from '../db/engine.ts';
import type { HoldCreator, NewHold } from './hold-creator.port.ts';
import { fillPlaceholders } from './predicted-hold.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { HoldResult, SaleStore } from './sale-store.port.ts';
import {
  type ClaimSeatsResult as ClaimAnswer,
  type NewReservation,
  seatClaimsOver,
} from './seat-claims.postgres.ts';

type Holds = Pick<
  SaleStore,
  | 'findReservation'
  | 'findLatestReservation'
  | 'lockReservation'
  | 'acquireNamedLock'
  | 'recordRequest'
  | 'countTicketsTowardsLimit'
  | 'assignBuyer'
  | 'incrementAttempts'
  | 'flagReservation'
  | 'lockSeats'
  | 'releaseReservation'
  | 'releaseSeats'
  | 'extendHold'
  | 'markPaymentStarted'
  | 'markWaitingForPayment'
  | 'markBooked'
  | 'returnToHold'
  | 'sellSeats'
  | 'reclaimAndSell'
  | 'finishWithFailure'
>;

/** The time after its expiry for which a hold is still offered again. */
const expiredHoldRetention = "interval '30 minutes'";

/** True when an offline payment expired or money arrived for the hold: a charge is possible, and the order shows its status. */
const mayBePaidCondition = `exists (select from orders o join payment_attempt a on a.order_id = o.id
  where o.reservation_id = r.id and a.status in ('EXPIRED', 'COMPLETED')
    and a.detail->>'closingReason' is distinct from 'METHOD_CHANGE')`;

/** Reads the reservations that match a condition on `r`. */
export async function readReservations(
  db: Queryable,
  where: string,
  parameters: Parameters<Queryable['query']>[1],
): Promise<readonly ReservationRecord[]> {
  const rows = await db.query<{ record: ReservationRecord }>(
    `select read_reservation(r.id) as record from reservation r where ${where}`,
    parameters,
  );
  return rows.map(({ record }) => record);
}

/** Stores reservations and their seat claims, over a database or inside a transaction. */
export function reservationsOver(db: Queryable): Holds & HoldCreator {
  const claims = seatClaimsOver(db);
  const findRecord = async (
    id: string,
    parameters: readonly (string | null)[],
  ): Promise<ReservationRecord | null> => {
    const [row] = await db.query<{ record: ReservationRecord | null }>(
      `select read_reservation(${id}) as record`,
      parameters,
    );
    return row?.record ?? null;
  };

  return {
    findReservation: (id) => findRecord('$1', [id]),

    findLatestReservation: ({ sessionId, personId, market, eventId, salesChannel }) =>
      findRecord(
        `(select r.id from reservation r where (r.session_id = $1 or r.person_id = $2 and r.sales_channel = 'SELF_SERVICE' or r.seller_id = $2)
         and r.market = $3 and ($4::text is null or r.event_id = $4) and ($5::text is null or r.sales_channel = $5)
         and (r.status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT')
           or r.status in ('ACTIVE', 'EXPIRED') and r.booking_deadline is null
             and r.expires_at > clock_timestamp() - ${expiredHoldRetention} and not (r.status = 'EXPIRED' and ${mayBePaidCondition}))
         order by (r.status in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT')
             and (r.status <> 'ACTIVE' or r.expires_at > clock_timestamp())) desc, r.created_at desc
         limit 1)`,
        [sessionId, personId, market, eventId ?? null, salesChannel ?? null],
      ),

    async lockReservation(id) {
      const [row] = await db.query<{ record: ReservationRecord | null }>(
        'select lock_reservation($1) as record',
        [id],
      );
      return row?.record ?? null;
    },

    async acquireNamedLock(name) {
      await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    },

    async recordRequest(reservation, key) {
      const noted = await db.query(
        `insert into reservation_request (reservation_id, key) values ($1, $2)
         on conflict (reservation_id, key) do nothing returning key`,
        [reservation, key],
      );
      return noted.length > 0;
    },

    async countTicketsTowardsLimit({ personId, sessionId, eventId, except }) {
      const [row] = await db.query<{ places: number }>(
        'select count_seats_of_buyer($1, $2, $3, $4) as places',
        [personId, sessionId ?? null, eventId, except],
      );
      return row?.places ?? 0;
    },

    async assignBuyer(reservation, personId) {
      await db.query(
        `update reservation set person_id = $2, version = version + 1, updated_at = clock_timestamp()
         where id = $1 and person_id is distinct from $2`,
        [reservation, personId],
      );
    },

    async incrementAttempts(reservation) {
      await db.query('update reservation set attempts_used = attempts_used + 1 where id = $1', [reservation]);
    },

    async flagReservation(reservation, reason) {
      await db.query('update reservation set review_reason = $2 where id = $1', [reservation, reason]);
    },

    async lockSeats({ reservationId: reservation, create, seatRequests: lines, isFan }) {
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

    async createHold({ reservationId: reservation, lockName: queue, create, seatRequests: lines, isFan }) {
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

    async createRecordedHold(input) {
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

    async releaseReservation(reservation, status, reason) {
      return (await claims.release({ reservation, status, reason })).outcome === 'RELEASED';
    },

    async releaseSeats(reservation, lines) {
      await claims.releaseSeats(reservation, lines, 'RELEASE');
    },

    async extendHold(reservation) {
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

    async sellSeats(reservation, fences) {
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
