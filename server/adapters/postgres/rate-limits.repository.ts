import type { RateLimits } from '../../application/auth/rate-limits.port.ts';
import type { Database } from '../../db/client.ts';

/** The time of the request, the same in the whole statement, so that result and stored hits cannot differ. */
const now = 'excluded.hits[1]';
/** The hits of a key that still count in its longest window. */
const recent = `array(select hit from unnest(r.hits) hit where hit > ${now} - make_interval(secs => $4) order by hit)`;
const hasRoom = `not exists (select from unnest($2::int[], $3::int[]) s(seconds, most)
  where (select count(*) from unnest(r.hits) hit where hit > ${now} - make_interval(secs => s.seconds)) >= s.most)`;

/** Stores rate limits as exact sliding windows, one statement per hit; the row lock serialises concurrent hits. */
export function postgresRateLimits(database: Database): RateLimits {
  return {
    async take(key, ...stretches) {
      const seconds = stretches.map((stretch) => stretch.seconds);
      const [row] = await database.query<{ is_allowed: boolean; wait: number }>(
        `insert into rate_limit as r (key, hits, is_allowed, expires_at)
         values ($1, array[clock_timestamp()], true, clock_timestamp() + make_interval(secs => $4))
         on conflict (key) do update set
           is_allowed = ${hasRoom},
           hits = case when ${hasRoom} then ${recent} || ${now} else ${recent} end,
           expires_at = excluded.expires_at
         returning is_allowed, (select extract(epoch from
             max(hits[cardinality(hits) - s.most + 1] + make_interval(secs => s.seconds)) - clock_timestamp())
           from unnest($2::int[], $3::int[]) s(seconds, most))::float8 as wait`,
        [key, seconds, stretches.map(({ most }) => most), Math.max(...seconds)],
      );
      if (row === undefined) throw new Error('The rate limit query returned no row');
      return row.is_allowed
        ? { allowed: true }
        : { allowed: false, retryAfter: Math.max(1, Math.ceil(row.wait)) };
    },

    async forget(key) {
      await database.query('delete from rate_limit where key = $1', [key]);
    },
  };
}
