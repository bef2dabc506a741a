import { gunzipSync, gzipSync } from 'node:zlib';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { decodeLayout, encodeOverview } from '#domain/venue/layout-codec.ts';
import { expandSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import type { LayoutStore } from './layouts.port.ts';

export type CachedLayout = {
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
export type LayoutCache = (layoutId: string) => Promise<CachedLayout | null>;

export function createLayoutCache(store: LayoutStore): LayoutCache {
  const cache = new Map<string, Promise<CachedLayout | null>>();
  return (layoutId) => {
    const cached = cache.get(layoutId);
    if (cached !== undefined) return cached;
    const found = loadLayout(store, layoutId);
    cache.set(layoutId, found);
    // Failures and missing layouts are not cached.
    found.then(
      (layout) => layout === null && cache.delete(layoutId),
      () => cache.delete(layoutId),
    );
    return found;
  };
}

async function loadLayout(store: LayoutStore, layoutId: string): Promise<CachedLayout | null> {
  const geometryGz = await store.readGeometry(layoutId);
  if (geometryGz === null) return null;
  const read = decodeLayout(gunzipSync(geometryGz).toString('utf8'));
  if (!read.ok) throw new Error(`Layout ${layoutId} cannot be read`);
  const layout = read.value;
  const overviewGz = gzipSync(encodeOverview(layout), { level: 9 });
  return { layoutId, layout, table: expandSeats(layout), overviewGz, geometryGz };
}
