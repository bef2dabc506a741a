import type { FilterChoices } from '#domain/catalogue/event-filters.ts';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import type { AsyncResult } from './failure.ts';

/** Reads by what the events of this market may be found. */
export interface EventDirectoryPort {
  /** Lists the choices of each filter with the number of events that each leaves; the page of the query is ignored. */
  listFilterChoices(query: EventQuery): AsyncResult<FilterChoices>;
}
