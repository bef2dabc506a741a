import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { MarketCode } from '#domain/market/market.ts';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { isUnnumberedSection, type VenueLayout } from '#domain/venue/layout.ts';
import { encodeLayout } from '#domain/venue/layout-codec.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import type { Database } from '#server/db/client.ts';
import { json } from '#server/db/values.ts';

export type TestEvent = {
  readonly id: string;
  readonly layoutId: string;
  readonly layout: VenueLayout;
  readonly seatCount: number;
};

type TestEventOptions = {
  readonly id?: string;
  readonly market?: 'COL' | 'MEX';
  readonly kind?: string;
  readonly titles?: { readonly en?: string; readonly es?: string };
  readonly layout?: VenueLayout;
  /** An SQL expression, such as now() + interval '3 days'. */
  readonly startsAt?: string;
  readonly saleOpensAt?: string;
  readonly saleClosesAt?: string;
  readonly disabled?: boolean;
  readonly banner?: number;
};

/** Inserts an event on sale for a week in the smallest demo venue, unless options say otherwise. Zone n costs (n + 1) × 100.00. */
export async function anEvent(db: Database, options: TestEventOptions = {}): Promise<TestEvent> {
  const layout = options.layout ?? demoVenues.IFC();
  const text = encodeLayout(layout);
  const layoutId = createHash('sha256').update(text).digest('hex');
  const seatCount = expandSeats(layout).count;
  const id = options.id ?? `e${randomBytes(6).toString('hex')}`;
  const market = options.market ?? 'COL';
  const currency = market === 'COL' ? 'COP' : 'MXN';
  await db.query(
    `insert into venue_layout (layout_id, code, name, city, market, time_zone, seat_count, layout, geometry_gz)
     values ($1, $2, $3, 'Tunja', 'COL', 'America/Bogota', $4, $5, $6) on conflict do nothing`,
    [layoutId, layout.code, layout.name, seatCount, { json: text }, gzipSync(text)],
  );
  const club = (name: string) => ({
    id: name.toLowerCase().replace(/\W/g, ''),
    name: `Deportivo ${name}`,
    shortName: name,
    kit: { pattern: 'hoops', colors: ['#0B6B46', '#F7F8F1'] },
  });
  await db.query(
    `insert into event (id, market, product_kind, titles, descriptions, teams, category, layout_id, time_zone,
       starts_at, sale_opens_at, sale_closes_at, is_disabled, currency, qr_mode, details)
     values ($1, $2, $3, $4, '{"es": "En casa", "en": "At home"}', $5, 'Liga de la Cordillera', $6, 'America/Bogota',
       ${options.startsAt ?? "now() + interval '7 days'"}, ${options.saleOpensAt ?? "now() - interval '1 day'"},
       ${options.saleClosesAt ?? "now() + interval '7 days'"}, $7, $8, 'STATIC_DEFAULT', $9)`,
    [
      id,
      market,
      options.kind ?? 'FOOTBALL',
      json(options.titles ?? { es: 'Páramo – Ceiba', en: 'Páramo – Ceiba' }),
      json([club('Páramo'), club('Ceiba')]),
      layoutId,
      options.disabled ?? false,
      currency,
      json({ organiser: 'Deportivo Páramo', banner: options.banner ?? null }),
    ],
  );
  for (const [n, { code }] of layout.zones.entries()) {
    const total = (n + 1) * 10_000;
    await db.query(
      `insert into event_zone_price (event_id, zone_code, base, fee, tax, total, currency) values ($1, $2, $3, $4, 0, $5, $6)`,
      [id, code, total - 1_000, 1_000, total, currency],
    );
  }
  for (const { code, capacity } of layout.sections.filter(isUnnumberedSection)) {
    await db.query('insert into ga_counter (event_id, section_code, capacity) values ($1, $2, $3)', [
      id,
      code,
      capacity,
    ]);
  }
  return { id, layoutId, layout, seatCount };
}

/** Inserts a club or organiser, unless there is one with this id. */
export const aClub = (
  db: Database,
  { id, name, market = 'COL' }: { readonly id: string; readonly name: string; readonly market?: MarketCode },
): Promise<readonly unknown[]> =>
  db.query(
    `insert into club (id, market, name, sport) values ($1, $2, $3, 'FOOTBALL') on conflict do nothing`,
    [id, market, name],
  );

/** Claims seats for an anonymous reservation, with claim events, as the sale does. */
export async function claimSeats(
  db: Database,
  eventId: string,
  seats: readonly number[],
  state: 'HELD' | 'SOLD' | 'FREE' = 'HELD',
): Promise<void> {
  const reservation = `r${randomBytes(8).toString('hex')}`;
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into reservation (id, market, session_id, sales_channel, status, expires_at)
       values ($1, 'COL', 'nobody', 'SELF_SERVICE', 'ACTIVE', now() + interval '10 minutes')`,
      [reservation],
    );
    await tx.query(
      `with wanted as (select unnest($2::int[]) as seat order by 1),
         claimed as (insert into seat_claim as c (event_id, seat_index, reservation_id, state, expires_at)
           select $1, seat, $3, $4::text, case when $4::text = 'HELD' then now() + interval '10 minutes' end from wanted
           on conflict (event_id, seat_index) do update
             set state = excluded.state, expires_at = excluded.expires_at, fence = c.fence + 1,
                 reservation_id = excluded.reservation_id)
       insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
       select $1, seat, $3, case $4::text when 'FREE' then 'RELEASE' when 'SOLD' then 'SELL' else 'HOLD' end, $4::text, 1
       from wanted`,
      [eventId, [...seats], reservation, state],
    );
  });
}
