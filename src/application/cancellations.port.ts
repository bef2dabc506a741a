import type {
  BackOfficeEventDetail,
  BackOfficeEventPage,
  EventCancellationRequest,
} from '#domain/catalogue/event-cancellation.ts';
import type { AsyncResult } from './failure.ts';

/** Lists the events of the manager's market and cancels them. */
export interface CancellationsPort {
  /** Sorted by start: upcoming events first, soonest first, then past ones. */
  listEvents(page: number): AsyncResult<BackOfficeEventPage>;
  findEvent(id: string): AsyncResult<BackOfficeEventDetail>;
  /**
   * Cancels an event irrevocably. Repeating the call with the same key returns the running cancellation.
   * Rejects with `FIELDS_INVALID` when the name is not the event's.
   */
  cancelEvent(id: string, request: EventCancellationRequest, key: string): AsyncResult<BackOfficeEventDetail>;
}
