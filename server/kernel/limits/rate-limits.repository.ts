import type { Database } from '../../db/client.ts';
import type { RateLimits } from './rate-limits.port.ts';

/** The time of the request, the same in the whole statement, so that result and stored hits cannot differ. */
const requestTime = 'excluded.hits[1]';
/** The hits of a key that still count in its longest window. */
const recentHits = `array(select hit from unnest(r.hits) hit where hit > ${requestTime} - make_interval(secs => $4) order by hit)`;
const isWithinLimits = `not exists (select from unnest($2::int[], $3::int[]) s(seconds, most)
  where (select count(*) from unnest(r.hits) hit where hit > ${requestTime} - make_interval(secs => s.seconds)) >= s.most)`;

/** Stores rate limits as exact sliding windows, one statement per hit; the row lock serialises concurrent hits. */
export function postgresRateLimits(database: Database): RateLimits {
  return {
    async consume(key, ...windows) {
      const seconds = windows.map((window) => window.seconds);
      const [row] = await database.query<{ is_allowed: boolean; wait: number }>(
        `insert into rate_limit as r (key, hits, is_allowed, expires_at)
         values ($1, array[clock_timestamp()], true, clock_timestamp() + make_interval(secs => $4))
         on conflict (key) do update set
           is_allowed = ${isWithinLimits},
           hits = case when ${isWithinLimits} then ${recentHits} || ${requestTime} else ${recentHits} end,
           expires_at = excluded.expires_at
         returning is_allowed, (select extract(epoch from
             max(hits[cardinality(hits) - s.most + 1] + make_interval(secs => s.seconds)) - clock_timestamp())
           from unnest($2::int[], $3::int[]) s(seconds, most))::float8 as wait`,
        [key, seconds, windows.map(({ max }) => max), Math.max(...seconds)],
      );
      if (row === undefined) throw new Error('The rate limit query returned no row');
      return row.is_allowed
        ? { allowed: true }
        : { allowed: false, retryAfter: Math.max(1, Math.ceil(row.wait)) };
    },

    async count(key, seconds) {
      const [row] = await database.query<{ count: number }>(
        `select (select count(*)::int from unnest(hits) hit
           where hit > clock_timestamp() - make_interval(secs => $2)) as count from rate_limit where key = $1`,
        [key, seconds],
      );
      return row?.count ?? 0;
    },

    async reset(key) {
      await database.query('delete from rate_limit where key = $1', [key]);
    },
  };
}
