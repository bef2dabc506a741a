import type { FilterChoices } from '#domain/catalogue/event-filters.ts';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
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
  /** Lists the visits of a tour in a month. Rejects with NOT_FOUND when this market has no such tour. */
  listTourVisits(query: TourVisitsQuery): AsyncResult<TourVisits>;
}
