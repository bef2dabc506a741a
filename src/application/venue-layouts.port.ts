import type { VenueLayout, VenueOverview } from '#domain/venue/layout.ts';
import type { Outcome } from './failure.ts';

/** Immutable venue geometry by content hash. */
export interface VenueLayoutsPort {
  overview(layoutId: string): Outcome<VenueOverview>;
  layout(layoutId: string): Outcome<VenueLayout>;
}
