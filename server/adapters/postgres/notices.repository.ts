import type { Notice, Notices } from '../../application/payments/notices.port.ts';
import type { Database } from '../../db/client.ts';
import { json } from '../../db/values.ts';

const provider = 'mercado-pago';

/** Verified notifications of the payment provider, each kept once. */
export function postgresNotices(database: Database): Notices {
  return {
    async keep({ eventKey, paymentId }) {
      const kept = await database.query(
        `insert into inbox (provider, event_key, payload) values ($1, $2, $3)
         on conflict (provider, event_key) do nothing returning id`,
        [provider, eventKey, json({ paymentId })],
      );
      return kept.length > 0;
    },

    take: (limit) =>
      database.query<Notice>(
        `update inbox set attempts = attempts + 1, next_at = clock_timestamp() + interval '1 minute'
         where id in (select id from inbox where done_at is null and parked_reason is null
             and provider = $1 and next_at <= clock_timestamp()
           order by next_at limit $2 for update skip locked)
         returning id::text as id, payload->>'paymentId' as "paymentId", attempts,
           (extract(epoch from clock_timestamp() - received_at) * 1000)::float8 as "ageMs"`,
        [provider, limit],
      ),

    async park(id, reason) {
      await database.query('update inbox set parked_reason = $2, done_at = null where id = $1::bigint', [
        id,
        reason,
      ]);
    },

    async postpone(id, forMs) {
      await database.query(
        `update inbox set next_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1::bigint`,
        [id, forMs],
      );
    },
  };
}
