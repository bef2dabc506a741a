import type { EventCommitments } from '#domain/catalogue/event-change.ts';
import { sports } from '#domain/catalogue/product.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { markets } from '#domain/market/market.ts';
import { decodeLayout } from '#domain/venue/layout-codec.ts';
import type { AuditEvent } from '#server/kernel/public.ts';
import { openGeneralAdmission } from '#server/unit-of-work/public.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type {
  ClubSettings,
  ContentStore,
  EventToSave,
  StoredEvent,
  VenueSettings,
} from './content-store.port.ts';
import { listEventUpdates, lockEvents } from './event-updates.postgres.ts';
import { saveLayouts } from './layouts.repository.ts';
import { passStoreOver } from './passes.repository.ts';
import { tourStoreOver } from './tours.repository.ts';

/** The key of the advisory lock, so that imports wait for each other. */
const importLock = 7_411_836_505;

/** Reads and writes content within a transaction. */
export const contentStoreOver = (tx: Queryable): ContentStore => ({
  async lock() {
    await tx.query('select pg_advisory_xact_lock($1)', [importLock]);
  },

  async readClubs(ids) {
    const rows = await tx.query<{ id: string; market: MarketCode; settings: ClubSettings }>(
      `select id, market, jsonb_build_object('id', id, 'name', name, 'shortName', coalesce(short_name, ''), 'kind', sport, 'city', city,
         'kit', crest || jsonb_build_object('colors', colours)) as settings
       from club where id = any($1)`,
      [ids],
    );
    return byId(rows);
  },

  async saveClubs(market, clubs) {
    if (clubs.length === 0) return;
    await tx.query(
      `insert into club (id, market, name, short_name, sport, city, colours, crest)
       select c ->> 'id', $1, c ->> 'name', c ->> 'shortName', c ->> 'kind', c ->> 'city', c -> 'kit' -> 'colors',
         (c -> 'kit') - 'colors'
       from jsonb_array_elements($2) c
       on conflict (id) do update set name = excluded.name, short_name = excluded.short_name, sport = excluded.sport,
         city = excluded.city, colours = excluded.colours, crest = excluded.crest`,
      [market, json(clubs)],
    );
  },

  async readVenues(ids) {
    const rows = await tx.query<{ id: string; market: MarketCode; settings: VenueSettings }>(
      `select id, market, jsonb_build_object('name', name, 'city', city, 'timeZone', time_zone, 'layout', layout,
         'layoutId', layout_id) as settings
       from venue where id = any($1)`,
      [ids],
    );
    return byId(rows);
  },

  async saveVenues(market, venues, layouts) {
    if (venues.length === 0) return;
    await saveLayouts(
      tx,
      market,
      layouts.flatMap((identified) => {
        const venue = venues.find(({ layoutId }) => layoutId === identified.layoutId);
        return venue === undefined ? [] : [{ ...identified, city: venue.city, timeZone: venue.timeZone }];
      }),
    );
    await tx.query(
      `insert into venue (id, market, name, city, time_zone, layout, layout_id)
       select v ->> 'id', $1, v ->> 'name', v ->> 'city', v ->> 'timeZone', v ->> 'layout', v ->> 'layoutId'
       from jsonb_array_elements($2) v
       on conflict (id) do update set name = excluded.name, city = excluded.city, time_zone = excluded.time_zone,
         layout = excluded.layout, layout_id = excluded.layout_id, updated_at = clock_timestamp()`,
      [market, json(venues)],
    );
  },

  async readLayout(layoutId) {
    const [row] = await tx.query<{ layout: string }>(
      'select layout::text as layout from venue_layout where layout_id = $1',
      [layoutId],
    );
    const layout = row === undefined ? null : decodeLayout(row.layout);
    return layout?.ok ? layout.value : null;
  },

  async readEvents(ids) {
    await lockEvents(tx, ids);
    // A statement of its own, so that it sees what was committed while it waited.
    const rows = await tx.query<{ id: string } & StoredEvent>(
      `select e.id, e.market, e.cancelled_at is not null as "isCancelled",
         e.suspended_at is not null as "isSuspended", ${eventSettings} as settings
       from event e where e.id = any($1)`,
      [ids],
    );
    return byId(rows);
  },

  async readCommitments(ids) {
    const rows = await tx.query<{ id: string } & EventCommitments>(readCommitments, [ids]);
    return new Map(rows.map(({ id, ...commitments }) => [id, commitments]));
  },

  async saveEvents(market, events) {
    if (events.length === 0) return;
    await saveEventRows(tx, market, events);
    await saveEventParts(tx, market, events);
    for (const { id, admissions } of events) {
      if (admissions === null) continue;
      await tx.query('delete from ga_counter where event_id = $1', [id]);
      await openGeneralAdmission(tx, id, admissions);
    }
  },

  passes: passStoreOver(tx),
  tours: tourStoreOver(tx),

  async recordChanges(market, { personId, address, source }, changes) {
    const rows = changes.map(({ state, ...details }) => {
      const kind: AuditEvent['kind'] = `content.${state}`;
      return { kind, details: { ...details, market, source } };
    });
    await tx.query(
      `insert into audit_event (kind, person_id, ip, details)
       select r ->> 'kind', $1, $2, r -> 'details' from jsonb_array_elements($3) r`,
      [personId, address, json(rows)],
    );
  },
});

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Built in parts, because a function has 100 arguments at most. */
const eventSettings = `jsonb_build_object('kind', e.product_kind, 'titles', e.titles, 'descriptions', e.descriptions, 'teams', e.teams,
    'competition', e.category, 'venue', e.venue_override, 'timeZone', e.time_zone, 'layoutId', e.layout_id,
    'startsAt', to_epoch_ms(e.starts_at), 'endsAt', to_epoch_ms(e.ends_at), 'saleOpensAt', to_epoch_ms(e.sale_opens_at),
    'saleClosesAt', to_epoch_ms(e.sale_closes_at), 'doorsOpenAt', to_epoch_ms((e.details ->> 'doorsOpenAt')::timestamptz))
  || jsonb_build_object('isPublished', not e.is_disabled, 'isHighDemand', e.is_high_demand, 'isBundleOnly', e.is_bundle_only,
    'isPrintable', e.is_printable, 'maxTickets', e.max_tickets_per_fan, 'frameStyle', e.frame_style, 'qrMode', e.qr_mode,
    'banner', e.details -> 'banner', 'organiser', e.details -> 'organiser', 'refundTerms', coalesce(e.details -> 'refundTerms', '{}'),
    'kits', coalesce(e.art -> 'kits', '{}'), 'rates', e.fee_rule || e.tax_rule, 'plans', coalesce(e.details -> 'plans', '[]'),
    'prices', (select coalesce(jsonb_object_agg(p.zone_code, jsonb_build_object('base', p.base, 'fee', p.fee, 'tax', p.tax,
      'total', p.total)), '{}') from event_zone_price p where p.event_id = e.id),
    'sections', (select coalesce(jsonb_object_agg(s.section_code, jsonb_build_object('status', s.status, 'access', s.access_level)), '{}')
      from section_release s where s.event_id = e.id and (s.status <> 'ACTIVE' or s.access_level is not null)))`;

/** Seats and admissions of expired holds are free, also before they are cleaned up. */
const readCommitments = `select e.id,
    (select count(*)::int from seat_claim c where c.event_id = e.id and not is_claimable(c.state, c.expires_at, clock_timestamp()))
      + (select coalesce(sum(g.quantity), 0)::int from ga_claim g where g.event_id = e.id
           and not is_claimable(g.state, g.expires_at, clock_timestamp())) as occupied,
    exists (select from claim_event h where h.event_id = e.id) as "hasHistory",
    (select coalesce(array_agg(distinct i.zone_code), '{}') from (
       select c.reservation_id from seat_claim c
       where c.event_id = e.id and not is_claimable(c.state, c.expires_at, clock_timestamp())
       union select g.reservation_id from ga_claim g
       where g.event_id = e.id and not is_claimable(g.state, g.expires_at, clock_timestamp())) r
     join reservation_item i on i.reservation_id = r.reservation_id and i.event_id = e.id and i.removed_at is null) as zones
  from unnest($1::text[]) e (id)`;

const toIso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

async function saveEventRows(
  tx: Queryable,
  market: MarketCode,
  events: readonly EventToSave[],
): Promise<void> {
  const rows = events.map(({ id, settings: s }) => ({
    id,
    product_kind: s.kind,
    sport: sports.find((sport) => sport === s.kind) ?? null,
    club_id: s.teams[0]?.id,
    titles: s.titles,
    descriptions: s.descriptions,
    teams: s.teams,
    category: s.competition,
    layout_id: s.layoutId,
    venue_override: s.venue,
    time_zone: s.timeZone,
    starts_at: toIso(s.startsAt),
    ends_at: toIso(s.endsAt),
    sale_opens_at: toIso(s.saleOpensAt),
    sale_closes_at: toIso(s.saleClosesAt),
    is_disabled: !s.isPublished,
    is_high_demand: s.isHighDemand,
    is_bundle_only: s.isBundleOnly,
    is_printable: s.isPrintable,
    frame_style: s.frameStyle,
    qr_mode: s.qrMode,
    max_tickets_per_fan: s.maxTickets,
    fee_rule: { serviceFee: s.rates.serviceFee },
    tax_rule: { tax: s.rates.tax, taxOn: s.rates.taxOn },
    kits: s.kits,
    details: {
      banner: s.banner,
      organiser: s.organiser,
      refundTerms: s.refundTerms,
      plans: s.plans,
      // A time here is read as the organiser's own.
      ...(s.doorsOpenAt !== null && { doorsOpenAt: toIso(s.doorsOpenAt) }),
    },
  }));
  const columns = `id, product_kind, sport, club_id, titles, descriptions, teams, category, layout_id, venue_override, time_zone,
    starts_at, ends_at, sale_opens_at, sale_closes_at, is_disabled, is_high_demand, is_bundle_only, is_printable, frame_style, qr_mode,
    max_tickets_per_fan, fee_rule, tax_rule`;
  await tx.query(
    `insert into event (${columns}, market, currency, art, details)
     select ${columns}, $1, $2, case when n.kits = '{}' then '{}'::jsonb else jsonb_build_object('kits', n.kits) end, details
     from jsonb_to_recordset($3) as n (id text, product_kind text, sport text, club_id text, titles jsonb, descriptions jsonb,
       teams jsonb, category text, layout_id text, venue_override jsonb, time_zone text, starts_at timestamptz, ends_at timestamptz,
       sale_opens_at timestamptz, sale_closes_at timestamptz, is_disabled boolean, is_high_demand boolean, is_bundle_only boolean,
       is_printable boolean, frame_style text, qr_mode text, max_tickets_per_fan int, fee_rule jsonb, tax_rule jsonb, kits jsonb,
       details jsonb)
     on conflict (id) do update set ${listEventUpdates(columns)}, art = event.art - 'kits' || excluded.art,
       details = event.details - 'doorsOpenAt' || excluded.details, updated_at = clock_timestamp()`,
    [market, markets[market].currency, json(rows)],
  );
}

/** Writes the prices and the rules of sections; those that are no longer listed are deleted. */
async function saveEventParts(
  tx: Queryable,
  market: MarketCode,
  events: readonly EventToSave[],
): Promise<void> {
  const prices = events.flatMap(({ id, settings }) =>
    Object.entries(settings.prices).map(([zone, amounts]) => ({ event_id: id, zone_code: zone, ...amounts })),
  );
  const rules = events.flatMap(({ id, settings }) =>
    Object.entries(settings.sections).map(([section, { status, access }]) => ({
      event_id: id,
      section_code: section,
      status,
      access_level: access,
    })),
  );
  const ids = events.map(({ id }) => id);
  await tx.query(
    `delete from event_zone_price p where p.event_id = any($1) and not exists (
       select from jsonb_to_recordset($2) as n (event_id text, zone_code text)
       where n.event_id = p.event_id and n.zone_code = p.zone_code)`,
    [ids, json(prices)],
  );
  await tx.query(
    `insert into event_zone_price (event_id, zone_code, base, fee, tax, total, currency)
     select event_id, zone_code, base, fee, tax, total, $1
     from jsonb_to_recordset($2) as n (event_id text, zone_code text, base bigint, fee bigint, tax bigint, total bigint)
     on conflict (event_id, zone_code) do update set base = excluded.base, fee = excluded.fee, tax = excluded.tax, total = excluded.total`,
    [markets[market].currency, json(prices)],
  );
  await tx.query(
    `delete from section_release r where r.event_id = any($1) and not exists (
       select from jsonb_to_recordset($2) as n (event_id text, section_code text)
       where n.event_id = r.event_id and n.section_code = r.section_code)`,
    [ids, json(rules)],
  );
  await tx.query(
    `insert into section_release (event_id, section_code, status, access_level)
     select event_id, section_code, status, access_level
     from jsonb_to_recordset($1) as n (event_id text, section_code text, status text, access_level text)
     on conflict (event_id, section_code) do update set status = excluded.status, access_level = excluded.access_level`,
    [json(rules)],
  );
}
