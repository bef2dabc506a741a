import { calculateBundlePrices, listRemainingEvents } from '#domain/catalogue/bundle.ts';
import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import { bundleKinds, type ProductKind } from '#domain/catalogue/product.ts';
import type { VisitorRule } from '#domain/catalogue/visitor-type.ts';
import type { PlanTerms } from '#domain/installment/plan-terms.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { combineSeatStates } from '#domain/venue/combined-seats.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { decodeLayout } from '#domain/venue/layout-codec.ts';
import { expandSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import { findAccessLevel, type SectionRelease } from '#domain/venue/section.ts';
import type { Database } from '../db/client.ts';
import { calculateDoorsTime } from './doors-time.ts';
import type { BundledEventRecord } from './event-record.ts';
import type { BundleOnSale, SalesContext, SalesContexts } from './sales-context.port.ts';
import { createSeatStateCache } from './seat-state-cache.postgres.ts';

type EventRow = {
  readonly market: MarketCode;
  readonly title_en: string;
  readonly title_es: string;
  readonly venue_name: string;
  readonly city: string;
  readonly starts_at: Date;
  readonly doors_open_at: string | null;
  readonly time_zone: string;
  readonly is_high_demand: boolean;
  readonly is_disabled: boolean;
  readonly is_cancelled: boolean;
  readonly is_bundle_only: boolean;
  readonly max_tickets_per_fan: number;
  readonly layout_id: string;
  readonly product_kind: ProductKind;
  readonly bundle: readonly BundleRow[] | null;
  readonly tour_id: string | null;
  readonly tour: TourRow | null;
  readonly now: number;
  readonly prices: readonly PriceRow[];
  readonly releases: readonly ReleaseRow[];
  readonly plans: readonly PlanTerms[] | null;
};
type TourRow = {
  readonly visitors: readonly VisitorRule[];
  readonly meeting_point: { readonly en?: string; readonly es?: string };
  readonly duration_minutes: number;
};
type BundleRow = Omit<BundledEventRecord, 'shares'> & {
  readonly shares: Readonly<Record<string, PriceBreakdown>>;
  readonly releases: readonly ReleaseRow[];
};
type PriceRow = PriceBreakdown & { readonly zone: string };
type ReleaseRow = SectionRelease & { readonly section: string };
type LayoutWithSeats = { readonly layout: VenueLayout; readonly table: SeatTable };

/** Reads sales contexts. Layouts are cached, since their id is a content hash; prices are read each time, since they may change. */
export function postgresSalesContexts(database: Database): SalesContexts {
  const layouts = new Map<string, Promise<LayoutWithSeats>>();
  const readSeatStates = createSeatStateCache(database);
  const loading = new Map<string, Promise<SalesContext | null>>();
  const viewedSeats = new Map<string, Set<number>>();
  const loadLayout = (layoutId: string): Promise<LayoutWithSeats> => {
    const known = layouts.get(layoutId);
    if (known !== undefined) return known;
    const reading = readLayout(database, layoutId);
    layouts.set(layoutId, reading);
    reading.catch(() => layouts.delete(layoutId));
    return reading;
  };

  const read = async (eventId: string): Promise<SalesContext | null> => {
    const [event] = await database.query<EventRow>(
      `select e.market, coalesce(e.titles->>'es', e.titles->>'en', e.id) as title_es,
         coalesce(e.titles->>'en', e.titles->>'es', e.id) as title_en, e.is_high_demand, e.is_disabled,
         e.cancelled_at is not null as is_cancelled,
         e.is_bundle_only, e.max_tickets_per_fan, e.layout_id, e.starts_at, e.time_zone, e.product_kind,
         case when e.product_kind = any ($2) then read_bundle_events(e.id) end as bundle, to_epoch_ms(clock_timestamp()) as now,
         e.tour_id,
         case when e.product_kind = 'TOUR' then (select to_jsonb(t) from tour t where t.event_id = coalesce(e.tour_id, e.id)) end as tour, e.details->>'doorsOpenAt' as doors_open_at,
         e.details->'plans' as plans,
         coalesce(e.venue_override->>'name', l.name) as venue_name, coalesce(e.venue_override->>'city', l.city) as city,
         (select coalesce(jsonb_agg(jsonb_build_object('zone', p.zone_code, 'base', p.base, 'fee', p.fee, 'tax', p.tax,
            'total', p.total, 'currency', p.currency)), '[]') from event_zone_price p where p.event_id = e.id) as prices,
         (select coalesce(jsonb_agg(jsonb_build_object('section', s.section_code, 'status', s.status,
            'accessLevel', s.access_level)), '[]') from section_release s where s.event_id = e.id) as releases
       from event e join venue_layout l on l.layout_id = e.layout_id where e.id = $1`,
      [eventId, bundleKinds],
    );
    if (event === undefined) return null;
    const { layout, table } = await loadLayout(event.layout_id);
    const bundle = event.bundle === null ? null : toBundleOnSale(event.bundle, event.now);
    return {
      eventId,
      market: event.market,
      titles: { en: event.title_en, es: event.title_es },
      venueCode: layout.code,
      venueName: event.venue_name,
      city: event.city,
      startsAt: event.starts_at.getTime(),
      doorsOpenAt: calculateDoorsTime(event.starts_at.getTime(), event.doors_open_at),
      timeZone: event.time_zone,
      highDemand: event.is_high_demand,
      disabled: event.is_disabled || (bundle?.remaining ?? []).some(({ disabled }) => disabled),
      cancelled: event.is_cancelled,
      bundleOnly: event.is_bundle_only,
      kind: event.product_kind,
      bundle,
      maxTickets: event.max_tickets_per_fan,
      isTour: event.tour !== null && event.tour_id === null,
      meeting: event.tour === null ? null : toMeeting(event.tour),
      visitors: event.tour?.visitors ?? [],
      layout: blockByEvents(applyReleases(layout, event.releases), layout, event.bundle ?? []),
      table,
      plans: event.plans ?? [],
      prices:
        bundle === null
          ? new Map(event.prices.map(({ zone, ...price }): [string, PriceBreakdown] => [zone, price]))
          : calculateBundlePrices(bundle.events, event.now),
    };
  };

  return {
    find: (eventId) => coalesce(loading, eventId, () => read(eventId)),

    async readSeatStates({ eventId, table, bundle }) {
      if (bundle === null) return readSeatStates(eventId, table);
      const states = await Promise.all(bundle.remaining.map((event) => readSeatStates(event.eventId, table)));
      return combineSeatStates(states, table.count);
    },

    getRequestedSeats(eventId) {
      const known = viewedSeats.get(eventId) ?? new Set();
      viewedSeats.set(eventId, known);
      return known;
    },
  };
}

const toMeeting = ({
  meeting_point: { en, es },
  duration_minutes: minutes,
}: TourRow): NonNullable<SalesContext['meeting']> => ({
  points: { en: en ?? es ?? '', es: es ?? en ?? '' },
  minutes,
});

function toBundleOnSale(rows: readonly BundleRow[], now: Instant): BundleOnSale {
  const events = rows.map(({ shares, releases: _, ...event }) => ({
    ...event,
    shares: new Map(Object.entries(shares)),
  }));
  return { events, remaining: listRemainingEvents(events, now) };
}

/** Coalesces concurrent reads of the same key into one, so that a rush costs one read at a time. */
function coalesce<T>(readings: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = readings.get(key);
  if (known !== undefined) return known;
  const reading = read().finally(() => readings.delete(key));
  readings.set(key, reading);
  return reading;
}

/** Applies the event's own status and access level to the sections of its venue. */
function applyReleases(layout: VenueLayout, releases: readonly ReleaseRow[]): VenueLayout {
  if (releases.length === 0) return layout;
  const bySection = new Map(releases.map((release) => [release.section, release]));
  return {
    ...layout,
    sections: layout.sections.map((section) => {
      const release = bySection.get(section.code);
      if (release === undefined) return section;
      return { ...section, status: release.status, accessLevel: findAccessLevel(section, release) };
    }),
  };
}

/** Blocks the sections that an event of a bundle blocks, by itself or by its venue, as the seat availability of the bundle shows them. */
function blockByEvents(
  bundled: VenueLayout,
  { sections }: VenueLayout,
  events: readonly Pick<BundleRow, 'releases'>[],
): VenueLayout {
  if (events.length === 0) return bundled;
  const settings = events.map(({ releases }) => new Map(releases.map((one) => [one.section, one])));
  const blocked = new Set(
    sections.flatMap((section) =>
      settings.some((own) => findAccessLevel(section, own.get(section.code)) === 'BLOCKED')
        ? [section.code]
        : [],
    ),
  );
  return {
    ...bundled,
    sections: bundled.sections.map((section) =>
      blocked.has(section.code) ? { ...section, accessLevel: 'BLOCKED' as const } : section,
    ),
  };
}

async function readLayout(database: Database, layoutId: string): Promise<LayoutWithSeats> {
  const [row] = await database.query<{ layout: string }>(
    'select layout::text as layout from venue_layout where layout_id = $1',
    [layoutId],
  );
  const layout = row === undefined ? null : decodeLayout(row.layout);
  if (layout === null || !layout.ok) throw new Error(`The layout ${layoutId} cannot be read.`);
  return { layout: layout.value, table: expandSeats(layout.value) };
}
