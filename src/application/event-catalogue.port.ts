import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import type { EventCategory, EventPage, EventQuery } from '#domain/catalogue/event-list.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { AsyncResult } from './failure.ts';

/** Reads the events of this market. */
export interface EventCataloguePort {
  /** Sorted by start; the search text matches title, clubs, venue and city. */
  search(query: EventQuery): AsyncResult<EventPage>;
  listCategories(): AsyncResult<readonly EventCategory[]>;
  listBanners(): AsyncResult<readonly EventSummary[]>;
  /** Rejects with NOT_FOUND when this market has no such event. */
  findEvent(id: string): AsyncResult<EventDetail>;
  findStock(eventId: string): AsyncResult<readonly SectionStock[]>;
}
