import type {
  CancellationWish,
  OfficeEventDetail,
  OfficeEventPage,
} from '#domain/catalogue/event-cancellation.ts';
import type { Outcome } from './failure.ts';

/** A manager's office: the events of their market, and what becomes of those that do not take place. */
export interface CancellationsPort {
  /** Soonest first, then those that are over. */
  events(page: number): Outcome<OfficeEventPage>;
  event(id: string): Outcome<OfficeEventDetail>;
  /** For good; the same key again finds it begun. `refused FIELDS_INVALID` for another name than the event's. */
  cancel(id: string, wish: CancellationWish, key: string): Outcome<OfficeEventDetail>;
}
