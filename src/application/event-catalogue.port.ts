import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import type { EventCategory, EventPage, EventQuery } from '#domain/catalogue/event-list.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { Outcome } from './failure.ts';

/** What can be bought in this market. */
export interface EventCataloguePort {
  /** Soonest first; words match title, clubs, venue and city. */
  search(query: EventQuery): Outcome<EventPage>;
  categories(): Outcome<readonly EventCategory[]>;
  banners(): Outcome<readonly EventSummary[]>;
  /** `refused NOT_FOUND` when there is no such event in this market. */
  event(id: string): Outcome<EventDetail>;
  stock(eventId: string): Outcome<readonly SectionStock[]>;
}
