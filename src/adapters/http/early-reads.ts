import type { currentSession } from '#contract/current-session.ts';
import type { categorizedEvents, eventBanners } from '#contract/events.ts';

/** What every page asks for first, by address: without the schemas, so that it can be fetched before the program. */
export const everyPageReads = ['/api/auth/current-session'] as const satisfies readonly [
  (typeof currentSession)['path'],
];

/** What the front page asks for first. */
export const frontPageReads = ['/api/events/banners', '/api/events/categorized'] as const satisfies readonly [
  (typeof eventBanners)['path'],
  (typeof categorizedEvents)['path'],
];
