import { gunzipSync, gzipSync } from 'node:zlib';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { decodeLayout, encodeOverview } from '#domain/venue/layout-codec.ts';
import { expandSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import type { LayoutStore } from './layouts.port.ts';

export type ShelvedLayout = {
  readonly layoutId: string;
  readonly layout: VenueLayout;
  readonly table: SeatTable;
  /** The gzipped overview: outlines and labels only. */
  readonly overviewGz: Uint8Array;
  /** The gzipped layout document. */
  readonly geometryGz: Uint8Array;
};

/**
 * Returns a layout, or null when there is none. Layouts are immutable, so each is read, decompressed and expanded once
 * per process.
 */
export type LayoutShelf = (layoutId: string) => Promise<ShelvedLayout | null>;

export function layoutShelf(store: LayoutStore): LayoutShelf {
  const shelf = new Map<string, Promise<ShelvedLayout | null>>();
  return (layoutId) => {
    const known = shelf.get(layoutId);
    if (known !== undefined) return known;
    const found = take(store, layoutId);
    shelf.set(layoutId, found);
    // Failures and missing layouts are not cached.
    found.then(
      (layout) => layout === null && shelf.delete(layoutId),
      () => shelf.delete(layoutId),
    );
    return found;
  };
}

async function take(store: LayoutStore, layoutId: string): Promise<ShelvedLayout | null> {
  const geometryGz = await store.geometry(layoutId);
  if (geometryGz === null) return null;
  const read = decodeLayout(gunzipSync(geometryGz).toString('utf8'));
  if (!read.ok) throw new Error(`Layout ${layoutId} cannot be read`);
  const layout = read.value;
  const overviewGz = gzipSync(encodeOverview(layout), { level: 9 });
  return { layoutId, layout, table: expandSeats(layout), overviewGz, geometryGz };
}
