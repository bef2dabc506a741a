import type { Instant } from '../shared/instant.ts';
import type { SaleState } from './sale-state.ts';
import type { GuideLanguage } from './tour-schedule.ts';
import type { VisitorRule } from './visitor-type.ts';

/** The terms of a tour, as the tour and each of its visits show them. */
export type TourTerms = {
  readonly tourId: string;
  /** The language of the guide of a visit; null for the tour itself, which has no places. */
  readonly language: GuideLanguage | null;
  readonly meetingPoint: string;
  readonly durationMinutes: number;
  /** The sale of a visit ends this many minutes before it begins. */
  readonly cutOffMinutes: number;
  /** Visitors may change to another visit until this many minutes before theirs begins. */
  readonly changeUntilMinutes: number;
  readonly visitors: readonly VisitorRule[];
};

/** A visit in the calendar of its tour. */
export type TourVisit = {
  readonly id: string;
  readonly startsAt: Instant;
  readonly language: GuideLanguage;
  readonly available: number;
  readonly capacity: number;
  readonly saleState: SaleState;
};

/** The visits of a tour in one month ('2026-12'), soonest first, and the months between which others may be chosen. */
export type TourVisits = {
  readonly month: string;
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly visits: readonly TourVisit[];
};

/** The visits of a tour to show: in a month, or in that of the next visit. */
export type TourVisitsQuery = { readonly id: string; readonly month?: string | undefined };

type WithTour = { readonly tour: Pick<TourTerms, 'language'> | null };

/** Returns true for a tour, whose visits are sold, and false for a visit of one. */
export const isTour = ({ tour }: WithTour): boolean => tour !== null && tour.language === null;

/** Returns true for a visit of a tour. */
export const isVisit = ({ tour }: WithTour): boolean => tour !== null && tour.language !== null;
