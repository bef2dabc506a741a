import { type OrderRow, orderRecord, readAttempts, readReservations } from '#server/unit-of-work/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import type { StaffBookingRecord, StaffBookings } from './staff-bookings.port.ts';

type StaffBookingRow = {
  readonly reservation_id: string;
  readonly order_id: string | null;
  readonly attempt_id: string | null;
  readonly has_buyer: boolean;
  readonly buyer: string;
  readonly email: string | null;
  readonly since: Date;
  readonly by: string;
};

/**
 * The time for which an expired or rejected transfer stays in the list: banks are slow. A search finds it at any time, because
 * money that arrived belongs to somebody.
 */
const lateTransferWindow = "interval '14 days'";

const columns = `r.id as reservation_id, o.id as order_id, a.id as attempt_id,
  b.id is not null as has_buyer, trim(concat_ws(' ', b.first_name, b.last_name)) as buyer, b.email,
  coalesce(a.created_at, r.created_at) as since, trim(concat_ws(' ', k.first_name, k.last_name)) as by`;

const peopleJoins = `left join person b on b.id = o.buyer_id and b.deleted_at is null
  left join person k on k.id = coalesce(o.seller_id, r.seller_id)`;

const sources = {
  /** Seats booked by a manager for somebody, or blocked after a refund. */
  BOOKING: `reservation r
    left join orders o on o.reservation_id = r.id
    left join payment_attempt a on a.order_id = o.id and a.method = 'RESERVATION' and a.status = 'PENDING'
    ${peopleJoins}
    where r.market = $1 and r.status in ('BOOKED', 'BOOKED_FOREVER') and r.sales_channel = 'ASSISTED'
      and (r.expires_at is null or r.expires_at > clock_timestamp())
      and (a.id is not null or o.id is null and r.note like 'refund:%')`,
  /** Announced transfers without a decision; for a while also rejected and expired ones, and those of a cancelled event. */
  TRANSFER: `payment_attempt a
    join orders o on o.id = a.order_id
    join reservation r on r.id = o.reservation_id
    ${peopleJoins}
    where o.market = $1 and a.method = 'PROCESSING_TRANSFER' and not a.detail ? 'closingReason'
      and (a.status = 'PROCESSING_TRANSFER'
        or (a.expires_at > clock_timestamp() - ${lateTransferWindow} or $2 <> '') and (
          a.status = 'DECLINED' and r.status = 'CANCELLED_DUE_TO_PAYMENT_FAILURE'
          or a.status = 'EXPIRED' and (o.status = 'EXPIRED'
            or o.status = 'CANCELED' and exists (
              select from event e where e.id = r.event_id and e.cancelled_at is not null))))`,
} as const;

/** The search condition: exact matches, except for names and references, which people write differently. */
const searchCondition = `($2 = '' or o.code = upper($2) or lower(b.email) = lower($2) or upper(b.document_number) = upper($2)
  or position(lower($2) in lower(concat_ws(' ', b.first_name, b.last_name))) > 0
  or position(lower($2) in lower(coalesce(a.detail->'methodDetails'->>'reference', ''))) > 0)`;

/** Finds staff bookings and announced transfers that await a decision by staff. */
export function postgresStaffBookings(database: Database): StaffBookings {
  return {
    find: ({ kind, market, searchText, offset, limit }) =>
      database.snapshot(async (tx) => {
        const from = `from ${sources[kind]} and ${searchCondition}`;
        const deadlineColumn = kind === 'BOOKING' ? 'r.expires_at' : 'a.expires_at';
        const rows = await tx.query<StaffBookingRow>(
          `select ${columns} ${from} order by ${deadlineColumn} nulls last, r.created_at, r.id offset $3 limit $4`,
          [market, searchText, offset, limit],
        );
        const [counted] = await tx.query<{ total: number }>(`select count(*)::int as total ${from}`, [
          market,
          searchText,
        ]);
        return { items: await loadRecords(tx, rows), total: counted?.total ?? 0 };
      }),
  };
}

async function loadRecords(
  tx: Queryable,
  rows: readonly StaffBookingRow[],
): Promise<readonly StaffBookingRecord[]> {
  if (rows.length === 0) return [];
  const reservations = await readReservations(tx, 'r.id = any ($1)', [
    rows.map(({ reservation_id }) => reservation_id),
  ]);
  const attempts = await readAttempts(tx, 'a.id = any ($1)', [
    rows.flatMap(({ attempt_id }) => attempt_id ?? []),
  ]);
  const orders = await tx.query<OrderRow>(
    `select ${orderRecord} from orders o join reservation r on r.id = o.reservation_id where o.id = any ($1)`,
    [rows.flatMap(({ order_id }) => order_id ?? [])],
  );
  return rows.flatMap((row) => {
    const reservation = reservations.find(({ id }) => id === row.reservation_id);
    const order = orders.find(({ record }) => record.id === row.order_id);
    if (reservation === undefined) return [];
    return [
      {
        reservation,
        order: order?.record ?? null,
        attempt: attempts.find(({ id }) => id === row.attempt_id) ?? null,
        buyer: row.has_buyer ? { name: row.buyer, email: row.email ?? '' } : null,
        since: row.since.getTime(),
        by: row.by,
      },
    ];
  });
}
