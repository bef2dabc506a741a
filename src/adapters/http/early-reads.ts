import type { currentSession } from '#contract/current-session.ts';
import type { categorizedEvents, eventBanners, getEvent } from '#contract/events.ts';
import type { getStock } from '#contract/seats.ts';

/** What every page asks for first, by address: without the schemas, so that it can be fetched before the program. */
export const everyPageReads = ['/api/auth/current-session'] as const satisfies readonly [
  (typeof currentSession)['path'],
];

/** What the front page asks for first. */
export const frontPageReads = ['/api/events/banners', '/api/events/categorized'] as const satisfies readonly [
  (typeof eventBanners)['path'],
  (typeof categorizedEvents)['path'],
];

const eventRead = '/api/event' satisfies (typeof getEvent)['path'];
const stockRead = '/api/stock' satisfies (typeof getStock)['path'];

/** What the page of an event and its seats ask for first. */
export const eventReads = (id: string): readonly string[] => [
  `${eventRead}?${new URLSearchParams({ id })}`,
  `${stockRead}?${new URLSearchParams({ eventId: id })}`,
];
