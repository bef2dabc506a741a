import { gzipSync } from 'node:zlib';
import type { MarketCode } from '#domain/market/market.ts';
import { encodeLayout } from '#domain/venue/layout-codec.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import type { Queryable } from '../db/engine.ts';
import type { IdentifiedLayout, VenueSettings } from './content-store.port.ts';

/** Writes layouts that are not stored yet. */
export async function saveLayouts(
  tx: Queryable,
  market: MarketCode,
  layouts: readonly (IdentifiedLayout & Pick<VenueSettings, 'city' | 'timeZone'>)[],
): Promise<void> {
  const known = await tx.query<{ layout_id: string }>(
    'select layout_id from venue_layout where layout_id = any($1)',
    [layouts.map(({ layoutId }) => layoutId)],
  );
  for (const { layoutId, layout, city, timeZone } of layouts) {
    if (known.some((row) => row.layout_id === layoutId)) continue;
    const text = encodeLayout(layout);
    await tx.query(
      `insert into venue_layout (layout_id, code, name, city, market, time_zone, seat_count, layout, geometry_gz)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (layout_id) do nothing`,
      [
        layoutId,
        layout.code,
        layout.name,
        city,
        market,
        timeZone,
        expandSeats(layout).count,
        { json: text },
        gzipSync(text, { level: 9 }),
      ],
    );
  }
}
