import type { Database } from '../../db/client.ts';
import { batchQueries } from '../jobs/batched-queries.postgres.ts';
import type { ClaimedOutboxMessage, Outbox } from './outbox.port.ts';
import { erasedAfterDelivery } from './outbox-message.ts';

/** Stores the outbox. Messages are leased for a minute, so that those of a server that died become due again. */
export function postgresOutbox(database: Database): Outbox {
  const completeTogether = batchQueries(async (ids: readonly string[]) => {
    await database.query(
      `update outbox_message set done_at = clock_timestamp(), last_error = null,
         payload = case when kind = any($2::text[]) then '{}' else payload end where id = any($1::bigint[])`,
      [ids, erasedAfterDelivery],
    );
    return ids.map(() => undefined);
  });
  return {
    claim: (limit) =>
      database.query<ClaimedOutboxMessage>(
        `update outbox_message set attempts = attempts + 1, next_at = clock_timestamp() + interval '1 minute'
         where id in (select id from outbox_message where done_at is null and next_at <= clock_timestamp()
           order by (kind = 'REFUND') desc, next_at limit $1 for update skip locked)
         returning id::text as id, idempotency_key as key, kind, payload, attempts,
           (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as "ageMs"`,
        [limit],
      ),

    complete: completeTogether,

    async abandon(id, error) {
      await database.query(
        'update outbox_message set done_at = clock_timestamp(), last_error = $2 where id = $1::bigint',
        [id, `given up: ${error}`.slice(0, 300)],
      );
    },

    async postpone(id, forMs, error) {
      await database.query(
        `update outbox_message set next_at = clock_timestamp() + $2 * interval '1 millisecond', last_error = $3
         where id = $1::bigint`,
        [id, forMs, error.slice(0, 300)],
      );
    },
  };
}
