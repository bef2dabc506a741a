import type { GuideLanguage } from '#domain/catalogue/tour-schedule.ts';
import type { Instant } from '#domain/shared/instant.ts';

/** A visit as it is stored, with the places that are free now. */
export type VisitRecord = {
  readonly id: string;
  readonly startsAt: Instant;
  readonly language: GuideLanguage;
  readonly saleOpensAt: Instant;
  readonly saleClosesAt: Instant;
  readonly cancelled: boolean;
  readonly available: number;
  readonly capacity: number;
};

/** The visits of a tour that have yet to begin and are published. */
export type TourTotals = {
  readonly firstStartsAt: Instant;
  readonly lastStartsAt: Instant;
  /** When the next visit begins that is still sold; null when there is none. */
  readonly nextStartsAt: Instant | null;
  readonly available: number;
  readonly capacity: number;
};

/** Reads the visits of tours. */
export interface TourVisitStore {
  /** Lists the published visits of a tour that begin within a period and have yet to begin, soonest first. */
  list(tourId: string, from: Instant, until: Instant): Promise<readonly VisitRecord[]>;
  /** Returns null for a tour without visits that have yet to begin. */
  readTotals(tourId: string): Promise<TourTotals | null>;
}
