import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { encodeLayout } from '#domain/venue/layout-codec.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import type { Database } from '#server/db/client.ts';
import { json } from '#server/db/values.ts';

export type PassContent = {
  readonly pass: string;
  readonly matches: readonly string[];
  readonly zone: string;
  readonly seatCount: number;
  /** The seats from here on are free at every match. */
  readonly firstFreeSeat: number;
};

/** Inserts a season pass of the largest venue, where an eighth of the seats are sold singly at each match, others at each. */
export async function insertPass(db: Database, matchCount: number): Promise<PassContent> {
  const layout = demoVenues.OSW();
  const text = encodeLayout(layout);
  const layoutId = createHash('sha256').update(text).digest('hex');
  const seatCount = expandSeats(layout).count;
  const firstFreeSeat = Math.floor(seatCount / 2);
  const zone = layout.zones[0]?.code ?? '';
  await db.query(
    `insert into venue_layout (layout_id, code, name, city, market, time_zone, seat_count, layout, geometry_gz)
     values ($1, $2, $3, 'Cali', 'COL', 'America/Bogota', $4, $5, $6)`,
    [layoutId, layout.code, layout.name, seatCount, { json: text }, gzipSync(text)],
  );
  const matches = Array.from({ length: matchCount }, (_, nth) => `match-${nth}`);
  const club = {
    id: 'club',
    name: 'Deportivo Páramo',
    shortName: 'Páramo',
    kit: { pattern: 'hoops', colors: ['#0B6B46', '#F7F8F1'] },
  };
  for (const [nth, id] of ['pass', ...matches].entries())
    await db.query(
      `insert into event (id, market, product_kind, titles, teams, layout_id, time_zone, starts_at, sale_opens_at, sale_closes_at,
         currency, max_tickets_per_fan)
       values ($1, 'COL', $2, $3, $4, $5, 'America/Bogota', now() + $6 * interval '1 week', now() - interval '1 day',
         now() + interval '2 years', 'COP', 10)`,
      [id, id === 'pass' ? 'SEASON_PASS' : 'FOOTBALL', json({ es: id }), json([club]), layoutId, nth + 1],
    );
  for (const { code } of layout.zones)
    for (const [position, id] of matches.entries()) {
      await db.query(
        `insert into event_zone_price (event_id, zone_code, base, fee, tax, total, currency) values ($1, $2, 6000000, 0, 0, 6000000, 'COP')`,
        [id, code],
      );
      await db.query(
        `insert into bundle_event (bundle_id, event_id, position) values ('pass', $1, $2) on conflict do nothing`,
        [id, position],
      );
      await db.query(
        `insert into bundle_price_share (bundle_id, event_id, zone_code, base, fee, tax, total, currency)
         values ('pass', $1, $2, 5000000, 0, 0, 5000000, 'COP')`,
        [id, code],
      );
    }
  for (const [nth, id] of matches.entries()) {
    await db.query(
      `insert into reservation (id, market, event_id, sales_channel, status, session_id, expires_at, max_expires_at)
       values ($1, 'COL', $2, 'SELF_SERVICE', 'ACTIVE', 'bench', now() + interval '1 hour', now() + interval '1 hour')`,
      [`sold-${id}`, id],
    );
    await db.query(
      `insert into seat_claim (event_id, seat_index, reservation_id, state)
       select $1, n, $2, 'SOLD' from generate_series(0, $4::int - 1) n where hashint8(n + $3 * 1000003) % 4 = 0`,
      [id, `sold-${id}`, nth, firstFreeSeat],
    );
  }
  return { pass: 'pass', matches, zone, seatCount, firstFreeSeat };
}
