import { createHash } from 'node:crypto';
import type { MarketCode } from '#domain/market/market.ts';
import { isMemberOf } from '#domain/shared/member-of.ts';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { nameForMarket } from '#domain/venue/generate/market-names.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { encodeLayout } from '#domain/venue/layout-codec.ts';
import { venueCodes } from '#domain/venue/venue-code.ts';
import type { ContentStore, IdentifiedLayout } from './content-store.port.ts';

/** Finds the layout that a venue names: one of the product by its code, with the words of the market, or a published one by its id. */
export type LayoutSource = (
  layout: string,
  venue: { readonly market: MarketCode; readonly name: string },
) => Promise<IdentifiedLayout | null>;

/** Creates a source that builds and reads each layout once. */
export function createLayoutSource(store: Pick<ContentStore, 'readLayout'>): LayoutSource {
  const known = new Map<string, Promise<IdentifiedLayout | null>>();
  const find = async (layout: string, market: MarketCode, name: string): Promise<IdentifiedLayout | null> => {
    if (isMemberOf(venueCodes, layout))
      return identifyLayout({ ...nameForMarket(demoVenues[layout](), market), name });
    const stored = /^[0-9a-f]{64}$/.test(layout) ? await store.readLayout(layout) : null;
    return stored === null ? null : { layoutId: layout, layout: stored };
  };
  return (layout, { market, name }) => {
    const key = JSON.stringify([layout, market, name]);
    const finding = known.get(key) ?? find(layout, market, name);
    known.set(key, finding);
    return finding;
  };
}

/** Identifies a layout by the hash of its content. */
export const identifyLayout = (layout: VenueLayout): IdentifiedLayout => ({
  layoutId: createHash('sha256').update(encodeLayout(layout)).digest('hex'),
  layout,
});

/** Returns true for layouts that differ in the name of their venue at most. */
export const haveSameSeats = (left: VenueLayout, right: VenueLayout): boolean =>
  encodeLayout({ ...left, name: '' }) === encodeLayout({ ...right, name: '' });
