import type { VenueLayoutsPort } from '#application/venue-layouts.port.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

export const memoryVenueLayouts = ({ read, layout, layoutId }: MemoryBackend): VenueLayoutsPort => ({
  findOverview: (id) => read(() => (id === layoutId ? ok(layout) : createRejectedFailure('NOT_FOUND'))),
  findLayout: (id) => read(() => (id === layoutId ? ok(layout) : createRejectedFailure('NOT_FOUND'))),
});
