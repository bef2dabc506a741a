import type { VenueLayout, VenueOverview } from '#domain/venue/layout.ts';
import type { AsyncResult } from './failure.ts';

/** Reads immutable venue geometry by content hash. */
export interface VenueLayoutsPort {
  findOverview(layoutId: string): AsyncResult<VenueOverview>;
  findLayout(layoutId: string): AsyncResult<VenueLayout>;
}
