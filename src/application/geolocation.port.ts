import type { Coordinates, PositionIssue } from '#domain/market/nearest-city.ts';
import type { Result } from '#domain/shared/result.ts';

/** Asks the visitor's device where it is. Nothing is asked before the visitor wants it. */
export interface GeolocationPort {
  findPosition(): Promise<Result<Coordinates, PositionIssue>>;
}
