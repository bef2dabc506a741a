import type { UnnumberedPlaces } from '#domain/venue/unnumbered-places.ts';

export type HouseEvent =
  | { readonly type: 'retry.requested' }
  /** Free places of sections without numbers, as they now are. */
  | { readonly type: 'places.changed'; readonly places: UnnumberedPlaces }
  /** The picture may be old. */
  | { readonly type: 'feed.lost' }
  | { readonly type: 'feed.found' };
