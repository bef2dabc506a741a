import type { FilterChoices } from '#domain/catalogue/event-filters.ts';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import type { SeatConflict, SeatConflictsQuery } from '#domain/catalogue/seat-conflict.ts';
import type { SportOrganisation, SportOrganisationPage } from '#domain/catalogue/sport-organisation.ts';
import type { TourVisits, TourVisitsQuery } from '#domain/catalogue/tour.ts';
import type { AsyncResult } from './failure.ts';

/** Reads by what the events of this market may be found, and when tours take place. */
export interface EventDirectoryPort {
  /** Lists the choices of each filter with the number of events that each leaves; the page of the query is ignored. */
  listFilterChoices(query: EventQuery): AsyncResult<FilterChoices>;
  /** Lists the clubs and organisers of this market by name. */
  listOrganisations(page: number): AsyncResult<SportOrganisationPage>;
  /** Rejects with NOT_FOUND when this market has no such club or organiser. */
  findOrganisation(id: string): AsyncResult<SportOrganisation>;
  /**
   * Lists the events that a bundle still admits to, each with the seats of a section that are not free at it; none for a single event.
   * Rejects with NOT_FOUND when this market has no such event, or its venue no such section.
   */
  listSeatConflicts(query: SeatConflictsQuery): AsyncResult<readonly SeatConflict[]>;
  /** Lists the visits of a tour in a month. Rejects with NOT_FOUND when this market has no such tour. */
  listTourVisits(query: TourVisitsQuery): AsyncResult<TourVisits>;
}
