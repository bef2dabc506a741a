import type { VenueLayout, VenueOverview } from '#domain/venue/layout.ts';
import type { UnnumberedPlaces } from '#domain/venue/unnumbered-places.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import type { HouseSnapshot } from './house.machine.ts';

export type HouseView =
  | { readonly screen: 'loading' }
  /** Stands and names; the seats are on their way. */
  | { readonly screen: 'outline'; readonly overview: VenueOverview }
  | {
      readonly screen: 'ready';
      readonly layout: VenueLayout;
      readonly places: UnnumberedPlaces;
      /** The connection was lost: what is shown may be old. */
      readonly stale: boolean;
    }
  | { readonly screen: 'failed'; readonly trouble: Trouble };

export function toHouseView(snapshot: HouseSnapshot): HouseView {
  const { overview, layout, places, trouble } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', trouble: trouble ?? unexpected };
  if (layout !== null)
    return { screen: 'ready', layout, places, stale: !snapshot.matches({ following: 'live' }) };
  return overview === null ? { screen: 'loading' } : { screen: 'outline', overview };
}
