import type { VenueLayoutsPort } from '#application/venue-layouts.port.ts';
import { ok } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';

export const memoryVenueLayouts = ({ read, layout, layoutId }: BoxOffice): VenueLayoutsPort => ({
  overview: (id) => read(() => (id === layoutId ? ok(layout) : refusal('NOT_FOUND'))),
  layout: (id) => read(() => (id === layoutId ? ok(layout) : refusal('NOT_FOUND'))),
});
