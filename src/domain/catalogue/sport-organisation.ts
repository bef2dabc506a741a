import type { Club } from './event.ts';
import type { EventPage } from './event-list.ts';
import type { ProductKind } from './product.ts';

/** A club or organiser that sells its events here (Spec §7, sport-organizations). */
export type SportOrganisation = Omit<Club, 'shortName'> & {
  readonly sport: ProductKind | null;
  readonly city: string | null;
  /** The number of its events whose sale has not closed, at home or away. */
  readonly upcoming: number;
};

export type SportOrganisationPage = {
  readonly items: readonly SportOrganisation[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** A club or organiser with a page of its events, soonest first. */
export type OrganisationEvents = {
  readonly organisation: SportOrganisation;
  readonly events: EventPage;
};
