import { Hono } from 'hono';
import { openDatabase } from '#server/db/client.ts';
import type { HttpEnv } from '#server/http/env.ts';
import { listen } from '#server/http/listen.ts';

/**
 * Measures the baseline: the same framework, listener and database client, with one statement that takes a seat and
 * no session, key, log or rule. No HTTP response from this database can be faster.
 */
const { DATABASE_URL: url, DATA_DIR: dataDir = 'memory://', PORT: port } = process.env;
const database = await openDatabase({ url, dataDir });
await database.script(`create table if not exists bare_hold (
  event_id text, seat_index int, holder text not null, expires_at timestamptz not null, fence bigint not null default 1,
  primary key (event_id, seat_index))`);

const app = new Hono<HttpEnv>();
app.get('/readyz', (c) => c.json({ ready: true }));
app.post('/hold', async (c) => {
  const { event, seat, holder } = await c.req.json<{ event: string; seat: number; holder: string }>();
  const [taken] = await database.query<{ fence: number }>(
    `insert into bare_hold as h (event_id, seat_index, holder, expires_at)
     values ($1, $2, $3, clock_timestamp() + interval '10 minutes')
     on conflict (event_id, seat_index) do update
       set holder = excluded.holder, expires_at = excluded.expires_at, fence = h.fence + 1
       where h.expires_at < clock_timestamp()
     returning fence`,
    [event, seat, holder],
  );
  return taken === undefined ? c.json({ code: 'SEATS_TAKEN' }, 409) : c.json({ seat, ...taken }, 201);
});

const listener = await listen(app.fetch, { port: Number(port), host: undefined });
process.once('SIGTERM', () => {
  void listener
    .stop(1_000)
    .then(() => database.close())
    .then(() => process.exit(0));
});
