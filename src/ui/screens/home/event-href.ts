import type { EventSummary } from '#domain/catalogue/event.ts';
import { eventPath } from '#domain/catalogue/event-path.ts';

/** An event that is over or switched off leads to the page that says so (Spec §2); any other to its own. */
export function eventHref({ id, saleState }: Pick<EventSummary, 'id' | 'saleState'>): string {
  const named = `event=${encodeURIComponent(id)}`;
  if (saleState === 'EXPIRED') return `/expired-event?${named}`;
  if (saleState === 'DISABLED') return `/disabled-event?${named}`;
  return eventPath(id);
}

/** Straight to the seats of an event. */
export const seatsHref = (basePath: string, eventId: string): string =>
  `${basePath}/stadium?${new URLSearchParams({ event: eventId })}`;
