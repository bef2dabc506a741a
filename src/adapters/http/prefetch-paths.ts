import type { currentSession } from '#contract/current-session.ts';
import type { categorizedEvents, eventBanners, getEvent } from '#contract/events.ts';
import type { getStock } from '#contract/seats.ts';

/**
 * The API paths that every page requests first. They are listed without schemas, so that they can be prefetched
 * before the application loads.
 */
export const sharedPrefetchPaths = ['/api/auth/current-session'] as const satisfies readonly [
  (typeof currentSession)['path'],
];

/** The API paths that the home page requests first. */
export const homePrefetchPaths = [
  '/api/events/banners',
  '/api/events/categorized',
] as const satisfies readonly [(typeof eventBanners)['path'], (typeof categorizedEvents)['path']];

const eventEndpoint = '/api/event' satisfies (typeof getEvent)['path'];
const stockEndpoint = '/api/stock' satisfies (typeof getStock)['path'];

/** Lists the API paths that an event's page and its seats request first. */
export const listEventPrefetchPaths = (id: string): readonly string[] => [
  `${eventEndpoint}?${new URLSearchParams({ id })}`,
  `${stockEndpoint}?${new URLSearchParams({ eventId: id })}`,
];
