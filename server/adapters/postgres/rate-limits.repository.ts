import type { RateLimits } from '../../application/auth/rate-limits.port.ts';
import type { Database } from '../../db/client.ts';

/** The hits of a key that still count. */
const recent = `array(select hit from unnest(r.hits) hit where hit > clock_timestamp() - make_interval(secs => $2) order by hit)`;

/** Exact sliding windows in one statement; the row's lock makes parallel takers queue. */
export function postgresRateLimits(database: Database): RateLimits {
  return {
    async take(key, { most, seconds }) {
      const [row] = await database.query<{ is_allowed: boolean; wait: number }>(
        `insert into rate_limit as r (key, hits, is_allowed, forget_at)
         values ($1, array[clock_timestamp()], true, clock_timestamp() + make_interval(secs => $2))
         on conflict (key) do update set
           is_allowed = cardinality(${recent}) < $3,
           hits = case when cardinality(${recent}) < $3 then ${recent} || clock_timestamp() else ${recent} end,
           forget_at = excluded.forget_at
         returning is_allowed,
           extract(epoch from hits[1] + make_interval(secs => $2) - clock_timestamp())::float8 as wait`,
        [key, seconds, most],
      );
      if (row === undefined) throw new Error('A limit was taken and did not answer');
      return row.is_allowed
        ? { allowed: true }
        : { allowed: false, retryAfter: Math.max(1, Math.ceil(row.wait)) };
    },

    async forget(key) {
      await database.query('delete from rate_limit where key = $1', [key]);
    },
  };
}
