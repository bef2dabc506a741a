import { batchQueries } from '#server/kernel/public.ts';
import type { Database } from '../../db/client.ts';
import type { NewWebhookEvent, WebhookEvent, WebhookInbox } from './webhook-inbox.port.ts';

const provider = 'mercado-pago';

/** Stores verified webhook events of the payment provider, each one once. */
export function postgresWebhookInbox(database: Database): WebhookInbox {
  // Events arrive in bursts, a few for every payment of a rush.
  const storeTogether = batchQueries(
    async (events: readonly NewWebhookEvent[]): Promise<readonly boolean[]> => {
      const stored = await database.query<{ event_key: string }>(
        `insert into webhook_event (provider, event_key, payload)
         select $1, e.key, jsonb_build_object('paymentId', e.payment)
         from unnest($2::text[], $3::text[]) as e (key, payment) order by e.key
         on conflict (provider, event_key) do nothing returning event_key`,
        [provider, events.map(({ eventKey }) => eventKey), events.map(({ paymentId }) => paymentId)],
      );
      const isNew = new Set(stored.map(({ event_key }) => event_key));
      // A key that came twice at once is new once.
      return events.map(({ eventKey }) => isNew.delete(eventKey));
    },
  );
  return {
    store: storeTogether,

    claim: (limit) =>
      database.query<WebhookEvent>(
        `update webhook_event set attempts = attempts + 1, next_at = clock_timestamp() + interval '1 minute'
         where id in (select id from webhook_event where done_at is null and review_reason is null
             and provider = $1 and next_at <= clock_timestamp()
           order by next_at limit $2 for update skip locked)
         returning id::text as id, payload->>'paymentId' as "paymentId", attempts,
           (extract(epoch from clock_timestamp() - received_at) * 1000)::float8 as "ageMs"`,
        [provider, limit],
      ),

    async flagForReview(id, reason) {
      await database.query(
        'update webhook_event set review_reason = $2, done_at = null where id = $1::bigint',
        [id, reason],
      );
    },

    async postpone(id, forMs) {
      await database.query(
        `update webhook_event set next_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1::bigint`,
        [id, forMs],
      );
    },
  };
}
