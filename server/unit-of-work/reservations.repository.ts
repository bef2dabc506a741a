import type { Queryable } from '../db/engine.ts';
import type { Reservations } from './reservations.port.ts';
import type { ReservationRecord } from './sale-records.ts';

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
export function reservationsOver(db: Queryable): Reservations {
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
    find: (id) => findRecord('$1', [id]),

    findLatest: ({ sessionId, personId, market, eventId, salesChannel }) =>
      findRecord(
        // One look into an index for each kind of owner: with one condition for all, every reservation is read.
        `(select r.id from (
           select * from reservation v where v.session_id = $1
           union all select * from reservation f where f.person_id = $2 and f.sales_channel = 'SELF_SERVICE'
           union all select * from reservation k where k.seller_id = $2 and k.expires_at > statement_timestamp() - ${expiredHoldRetention}
         ) r where r.market = $3 and ($4::text is null or r.event_id = $4) and ($5::text is null or r.sales_channel = $5)
         and r.status in ('ACTIVE', 'EXPIRED')
         and (r.booking_deadline is null or is_renewal(r))
         and r.expires_at > clock_timestamp() - ${expiredHoldRetention} and not (r.status = 'EXPIRED' and ${mayBePaidCondition})
         order by (r.status = 'ACTIVE' and r.expires_at > clock_timestamp()) desc, r.created_at desc
         limit 1)`,
        [sessionId, personId, market, eventId ?? null, salesChannel ?? null],
      ),

    async lock(id) {
      const [row] = await db.query<{ record: ReservationRecord | null }>(
        'select lock_reservation($1) as record',
        [id],
      );
      return row?.record ?? null;
    },

    async recordRequest(reservation, key) {
      const noted = await db.query(
        `insert into reservation_request (reservation_id, key) values ($1, $2)
         on conflict (reservation_id, key) do nothing returning key`,
        [reservation, key],
      );
      return noted.length > 0;
    },

    async findExceededLimit(reservation, personId) {
      const [row] = await db.query<{ exceeded: { limit: number; had: number } | null }>(
        'select find_exceeded_limit($1, $2) as exceeded',
        [reservation, personId],
      );
      return row?.exceeded ? { limit: row.exceeded.limit, had: row.exceeded.had } : null;
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

    async flag(reservation, reason) {
      await db.query('update reservation set review_reason = $2 where id = $1', [reservation, reason]);
    },
  };
}
