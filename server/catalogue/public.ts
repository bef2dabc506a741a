// Events, venue layouts, live seat availability and the context in which an event is sold. Other contexts import this file only.
export { type Catalogue, createCatalogue } from './catalogue.ts';
export { createClaimFeed } from './claim-feed.postgres.ts';
export { postgresClubs } from './clubs.repository.ts';
export { createEventCache } from './event-cache.ts';
export type { EventSummaries } from './event-summaries.ts';
export { postgresEvents } from './events.repository.ts';
export { registerEventRoutes } from './events.routes.ts';
export { createLayoutCache, type LayoutCache } from './layout-cache.ts';
export { postgresLayouts } from './layouts.repository.ts';
export { liveClaims } from './live-claims.postgres.ts';
export { posterPictures } from './poster-pictures.adapter.ts';
export { type PosterPictures, posterPictureSize } from './poster-pictures.port.ts';
export type { SalesContext, SalesContexts } from './sales-context.port.ts';
export { postgresSalesContexts } from './sales-contexts.repository.ts';
export { createSeatAvailabilityFeeds } from './seat-availability-feeds.ts';
export { createSeatUpdateStreams, type SeatUpdateStreamSettings } from './seat-update-streams.routes.ts';
export { registerSeatRoutes } from './seats.routes.ts';
export { postgresTourVisits } from './tour-visits.postgres.ts';
