import type { Database } from '#server/db/client.ts';
import { generateSecret, hashSecret } from '#server/kernel/security/secret.ts';

/**
 * Inserts sessions as the server stores them and returns the tokens of their cookies. They count as recently used
 * during a run, because the update of that time once a minute is not what is measured.
 */
export async function openSessions(db: Database, count: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, generateSecret);
  for (let start = 0; start < count; start += 5_000) {
    const some = tokens.slice(start, start + 5_000);
    await db.query(
      `insert into session (id, token_hash, bind_hash, market, seen_at, idle_expires_at, expires_at)
       select 'bench' || ($1::int + n), decode(hash, 'hex'), '', 'COL', now() + interval '1 hour',
         now() + interval '1 day', now() + interval '1 day'
       from unnest($2::text[]) with ordinality as t (hash, n)`,
      [start, some.map(hashSecret)],
    );
  }
  return tokens;
}

/**
 * Makes a general admission section practically unlimited: the counter is measured, not how soon it is sold out.
 */
export async function widenSection(db: Database, eventId: string): Promise<string> {
  const [row] = await db.query<{ section_code: string }>(
    `update ga_counter set capacity = 10000000 where (event_id, section_code) =
       (select event_id, section_code from ga_counter where event_id = $1 order by section_code limit 1)
     returning section_code`,
    [eventId],
  );
  if (row === undefined) throw new Error(`The event ${eventId} has no general admission.`);
  return row.section_code;
}
