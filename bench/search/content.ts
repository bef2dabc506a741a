import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { encodeLayout } from '#domain/venue/layout-codec.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import type { Database } from '#server/db/client.ts';
import { json } from '#server/db/values.ts';

const nouns =
  'Ceiba Páramo Manglar Tranvía Cafetal Nevado Tatacoa Cóndores Frailejones Guacamayas Magueyeros Salineros Axolotes Cenotes Jacarandas Volcanes Alisos Guadua Macizo Llano Caribe Pacífico Sabana Quindío Chicamocha Sumapaz Yarumo Colibrí Tayrona Guajira'.split(
    ' ',
  );
const prefixes = ['Atlético', 'Deportivo', 'Unión', 'Real', 'Club', 'Sport', 'Independiente', 'Juventud'];
const cities =
  'Cali Medellín Bogotá Bucaramanga Tunja Pereira Manizales Armenia Ibagué Neiva Pasto Popayán Cúcuta Montería Sincelejo Valledupar Cartagena Barranquilla Villavicencio Yopal'.split(
    ' ',
  );
const kinds = ['FOOTBALL', 'BASKETBALL', 'CYCLING', 'TENNIS'];

/** Inserts events over two years at 200 venues, of 240 clubs, with eight prices each, as a whole country might have them. */
export async function insertEvents(db: Database, eventCount: number): Promise<void> {
  const layout = demoVenues.IFC();
  const text = encodeLayout(layout);
  const layoutId = createHash('sha256').update(text).digest('hex');
  await db.query(
    `insert into venue_layout (layout_id, code, name, city, market, time_zone, seat_count, layout, geometry_gz)
     values ($1, $2, $3, 'Tunja', 'COL', 'America/Bogota', $4, $5, $6)`,
    [layoutId, layout.code, layout.name, expandSeats(layout).count, { json: text }, gzipSync(text)],
  );
  const clubs = prefixes.flatMap((prefix, nth) =>
    nouns.map((noun, of) => ({
      id: `club-${nth}-${of}`,
      name: `${prefix} ${noun}`,
      shortName: noun,
      kit: { pattern: 'hoops', colors: ['#0B6B46', '#F7F8F1'] },
    })),
  );
  for (let from = 0; from < eventCount; from += 2_000)
    await db.query(
      `insert into event (id, market, product_kind, titles, teams, category, layout_id, time_zone, venue_override,
         starts_at, sale_opens_at, sale_closes_at, currency)
       select 'bench-' || n, 'COL', ($2::text[])[1 + n % 4],
         jsonb_build_object('es', t.home ->> 'name' || ' – ' || (t.away ->> 'name')),
         jsonb_build_array(t.home, t.away), 'Liga ' || (n % 12), $4, 'America/Bogota',
         jsonb_build_object('name', 'Estadio ' || ($6::text[])[1 + n % 10] || ' ' || (n % 20),
           'city', ($5::text[])[1 + (n / 7) % 20]),
         now() + n * interval '20 minutes', now() - interval '1 day', now() + n * interval '20 minutes' + interval '1 hour', 'COP'
       from generate_series($1::int, $1::int + 1999) n
         cross join lateral (select $3::jsonb -> (n * 7 % 240) as home, $3::jsonb -> ((n * 11 + 120) % 240) as away) t
       where n < $7`,
      [from, kinds, json(clubs), layoutId, cities, nouns, eventCount],
    );
  for (const [n, { code }] of layout.zones.entries())
    await db.query(
      `insert into event_zone_price (event_id, zone_code, base, fee, tax, total, currency)
       select id, $1, $2::bigint - 1000, 1000, 0, $2, 'COP' from event`,
      [code, (n + 1) * 10_000],
    );
}
