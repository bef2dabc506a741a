import { holdWindow } from '#domain/sale/hold-window.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { filledIn } from '../../application/sale/foretold-hold.ts';
import type { NewHold, NewHolds } from '../../application/sale/new-holds.port.ts';
import type { ReservationRecord } from '../../application/sale/sale-records.ts';
import type { HoldAnswer, SaleStore } from '../../application/sale/sale-store.port.ts';
import type { Queryable } from '../../db/engine.ts';
import { type HoldAnswer as ClaimAnswer, type NewReservation, seatClaimsOver } from './seat-claims.ts';

type Holds = Pick<
  SaleStore,
  | 'reservation'
  | 'newestReservation'
  | 'lockReservation'
  | 'queue'
  | 'firstTime'
  | 'placesHad'
  | 'nameBuyer'
  | 'countAttempt'
  | 'flag'
  | 'hold'
  | 'release'
  | 'releaseLines'
  | 'extend'
  | 'toPaying'
  | 'toWaiting'
  | 'toBooked'
  | 'toHold'
  | 'sell'
  | 'reclaimAndSell'
  | 'finishWithFailure'
>;

/** The time after its expiry for which a hold is still offered again. */
const rememberedFor = "interval '30 minutes'";

/** True when an offline payment expired or money arrived for the hold: a charge is possible, and the order shows its status. */
const mayBePaid = `exists (select from orders o join payment_attempt a on a.order_id = o.id
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
export function reservationsOver(db: Queryable): Holds & NewHolds {
  const claims = seatClaimsOver(db);
  const recordOf = async (
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
    reservation: (id) => recordOf('$1', [id]),

    newestReservation: ({ sessionId, personId, market, eventId, mode }) =>
      recordOf(
        `(select r.id from reservation r where (r.session_id = $1 or r.person_id = $2 and r.sales_channel = 'SELF_SERVICE' or r.seller_id = $2)
         and r.market = $3 and ($4::text is null or r.event_id = $4) and ($5::text is null or r.sales_channel = $5)
         and (r.status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT')
           or r.status in ('ACTIVE', 'EXPIRED') and r.booking_deadline is null
             and r.expires_at > clock_timestamp() - ${rememberedFor} and not (r.status = 'EXPIRED' and ${mayBePaid}))
         order by (r.status in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT')
             and (r.status <> 'ACTIVE' or r.expires_at > clock_timestamp())) desc, r.created_at desc
         limit 1)`,
        [sessionId, personId, market, eventId ?? null, mode ?? null],
      ),

    async lockReservation(id) {
      const [row] = await db.query<{ record: ReservationRecord | null }>(
        'select lock_reservation($1) as record',
        [id],
      );
      return row?.record ?? null;
    },

    async queue(name) {
      await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    },

    async firstTime(reservation, key) {
      const noted = await db.query(
        `insert into reservation_request (reservation_id, key) values ($1, $2)
         on conflict (reservation_id, key) do nothing returning key`,
        [reservation, key],
      );
      return noted.length > 0;
    },

    async placesHad({ personId, sessionId, eventId, except }) {
      const [row] = await db.query<{ places: number }>(
        'select count_seats_of_buyer($1, $2, $3, $4) as places',
        [personId, sessionId ?? null, eventId, except],
      );
      return row?.places ?? 0;
    },

    async nameBuyer(reservation, personId) {
      await db.query(
        `update reservation set person_id = $2, version = version + 1, updated_at = clock_timestamp()
         where id = $1 and person_id is distinct from $2`,
        [reservation, personId],
      );
    },

    async countAttempt(reservation) {
      await db.query('update reservation set attempts_used = attempts_used + 1 where id = $1', [reservation]);
    },

    async flag(reservation, reason) {
      await db.query('update reservation set review_reason = $2 where id = $1', [reservation, reason]);
    },

    async hold({ reservation, create, lines, isFan }) {
      const answer = await claims.hold({
        reservation,
        ...(create !== undefined && { create: newReservation(create) }),
        lines,
        ...window,
        isFan,
      });
      if (answer.outcome === 'HELD') return { outcome: 'HELD' };
      return answer.outcome === 'TOO_MANY' ? { outcome: 'TOO_MANY', limit: answer.limit } : refusalOf(answer);
    },

    async holdNew({ reservation, queue, create, lines, isFan }) {
      const answer = await claims.holdNew({
        reservation,
        queue,
        create: newReservation(create),
        lines,
        ...window,
        isFan,
      });
      if (answer.outcome === 'HELD') return { outcome: 'HELD', record: answer.record };
      if (answer.outcome === 'TOO_MANY')
        return { outcome: 'TOO_MANY', limit: answer.limit, had: answer.had ?? 0 };
      return refusalOf(answer);
    },

    async holdOnce(wish) {
      const { hold } = wish;
      const { outcome, body, facts } = await claims.holdOnce({
        ...wish,
        ...window,
        blanks: [
          ...[hold.blanks.now, hold.blanks.expiresAt, hold.blanks.maxExpiresAt].map(inAnswers),
          ...hold.blanks.items,
        ],
      });
      switch (outcome) {
        case 'HELD':
          return {
            outcome,
            record: filledIn(hold, { ...facts, items: facts.items.map(String) }),
            answer: { status: wish.answer.status, body },
          };
        case 'OTHERWISE':
          return { outcome };
        case 'TOO_MANY':
          return { outcome, limit: facts.limit, had: facts.had };
        case 'TAKEN':
        case 'NOT_ON_SALE':
          return refusalOf(facts);
      }
    },

    async release(reservation, status, reason) {
      return (await claims.release({ reservation, status, reason })).outcome === 'RELEASED';
    },

    async releaseLines(reservation, lines) {
      await claims.releaseLines(reservation, lines, 'RELEASE');
    },

    async extend(reservation) {
      const { outcome } = await claims.extend(
        reservation,
        holdWindow.extension / 1_000,
        holdWindow.maxExtensions,
      );
      return outcome === 'UNKNOWN' ? 'NOT_OPEN' : outcome;
    },

    async toPaying(reservation, lease) {
      const answer = await claims.toPaying(reservation, 'STARTED_PAYMENT', new Date(lease));
      return answer.outcome === 'PAYING' ? answer.fences : null;
    },

    async toWaiting(reservation, lease) {
      const { outcome } = await claims.toPaying(reservation, 'WAITING_FOR_PAYMENT', new Date(lease));
      return outcome === 'PAYING';
    },

    async toBooked(reservation, until) {
      const answer = await claims.keep(reservation, until === null ? null : new Date(until));
      return answer.outcome === 'KEPT' ? answer.fences : null;
    },

    async toHold(reservation, atLeastMs, beyondCap = false) {
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
  };
}

const window = {
  ttlSeconds: holdWindow.length / 1_000,
  longestSeconds: (holdWindow.length + holdWindow.extension * holdWindow.maxExtensions) / 1_000,
} as const;

/** Formats an instant as in responses; `format_instant` in the database writes the same. */
const inAnswers = (instant: Instant): string => new Date(instant).toISOString();

const newReservation = ({ session, person, seller, ...wish }: NewHold['create']): NewReservation => ({
  ...wish,
  session: session ?? undefined,
  person: person ?? undefined,
  seller: seller ?? undefined,
  status: 'ACTIVE',
});

type Refused<Answer> = Exclude<Answer, { readonly outcome: 'HELD' | 'TOO_MANY' }>;

function refusalOf(answer: Refused<ClaimAnswer>): Refused<HoldAnswer> {
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
