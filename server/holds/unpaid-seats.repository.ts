import { holdWindow } from '#domain/reservation/hold-window.ts';
import type { SeatsOfAddress } from '#domain/reservation/unpaid-seats.ts';
import type { Queryable } from '../db/engine.ts';
import type { UnpaidSeats } from './unpaid-seats.port.ts';

/** Counts the seats of a network by its index: some milliseconds for thousands of holds. */
export const postgresUnpaidSeats = (db: Queryable): UnpaidSeats => ({
  async count(network) {
    const rows = await db.query<SeatsOfAddress & { readonly address: string }>(
      `select q.address,
         coalesce(sum(q.quantity) filter (where q.is_held and q.person_id is null), 0)::int as visitors,
         coalesce(sum(q.quantity) filter (where q.is_paying or q.is_held and q.person_id is not null), 0)::int as accounts,
         coalesce(sum(q.quantity * least(1, extract(epoch from q.ended_at - q.created_at) / $2))
           filter (where q.ended_at > clock_timestamp() - interval '1 hour'), 0)::int as expired,
         coalesce(sum(q.quantity) filter (where q.status = 'FINISHED'), 0)::int as paid
       from (
         select r.address, r.person_id, r.status, r.created_at, i.quantity,
           r.status = 'ACTIVE' and not is_hold_expired(r.expires_at, clock_timestamp()) as is_held,
           r.status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT') as is_paying,
           case when r.status = 'CANCELLED' then r.updated_at
             when r.status = 'EXPIRED' then least(r.expires_at, r.updated_at)
             when r.status = 'ACTIVE' and r.expires_at <= clock_timestamp() then r.expires_at end as ended_at
         from reservation r join reservation_item i on i.reservation_id = r.id and i.removed_at is null
         where r.network = $1 and r.created_at > clock_timestamp() - interval '1 day'
       ) q group by q.address`,
      [network, holdWindow.length / 1_000],
    );
    return new Map(rows.map(({ address, ...seats }) => [address, seats]));
  },
});
