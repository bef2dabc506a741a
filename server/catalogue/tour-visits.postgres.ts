import type { Instant } from '#domain/shared/instant.ts';
import type { Database } from '../db/client.ts';
import type { TourTotals, TourVisitStore, VisitRecord } from './tour-visits.port.ts';

/** For how long places are counted once for all readers. Assumption: nobody notices a second, and the hold decides. */
const FRESH_MS = 1_000;

const maxKept = 500;

/** Reads the visits of tours, at most once a second for each tour and period. */
export function postgresTourVisits(database: Database, now: () => Instant): TourVisitStore {
  const lists = createBriefCache<readonly VisitRecord[]>(now);
  const totals = createBriefCache<TourTotals | null>(now);
  return {
    list: (tourId, from, until) =>
      lists(`${tourId} ${from} ${until}`, () =>
        database.query<VisitRecord>(
          `select v.id, to_epoch_ms(v.starts_at) as "startsAt", v.guide_language as language,
             to_epoch_ms(v.sale_opens_at) as "saleOpensAt", to_epoch_ms(v.sale_closes_at) as "saleClosesAt",
             v.cancelled_at is not null as cancelled, g.capacity,
             greatest(count_ga_available(g.event_id, g.section_code, clock_timestamp()), 0) as available
           from event v join ga_counter g on g.event_id = v.id
           where v.tour_id = $1 and v.starts_at >= greatest($2::timestamptz, clock_timestamp()) and v.starts_at < $3
             and (not v.is_disabled or v.cancelled_at is not null)
           order by v.starts_at, v.id`,
          [tourId, new Date(from), new Date(until)],
        ),
      ),
    readTotals: (tourId) =>
      totals(tourId, async () => {
        const [row] = await database.query<Partial<TourTotals>>(
          `select to_epoch_ms(min(q.starts_at)) as "firstStartsAt", to_epoch_ms(max(q.starts_at)) as "lastStartsAt",
             to_epoch_ms(min(q.starts_at) filter (where q.is_open)) as "nextStartsAt",
             coalesce(sum(q.available) filter (where q.is_open), 0)::int as available,
             coalesce(sum(q.capacity) filter (where q.is_open), 0)::int as capacity
           from (select v.starts_at, v.sale_closes_at > clock_timestamp() as is_open, g.capacity,
                   greatest(count_ga_available(g.event_id, g.section_code, clock_timestamp()), 0) as available
                 from event v join ga_counter g on g.event_id = v.id
                 where v.tour_id = $1 and v.starts_at >= clock_timestamp() and not v.is_disabled) q`,
          [tourId],
        );
        const { firstStartsAt, lastStartsAt, nextStartsAt, available = 0, capacity = 0 } = row ?? {};
        if (firstStartsAt == null || lastStartsAt == null) return null;
        return { firstStartsAt, lastStartsAt, nextStartsAt: nextStartsAt ?? null, available, capacity };
      }),
  };
}

/** Keeps what was read for a moment, so that a rush costs one read at a time. */
function createBriefCache<Value>(now: () => Instant) {
  const kept = new Map<string, { readonly at: Instant; readonly reading: Promise<Value> }>();
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    if (known !== undefined && now() - known.at < FRESH_MS && now() >= known.at) return known.reading;
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
    const reading = read();
    kept.set(key, { at: now(), reading });
    reading.catch(() => kept.delete(key));
    return reading;
  };
}
