import type { SeatIdentifier } from '#domain/reservation/reservation.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import { findAlternatives, type SeatConflict, toSeatNames } from './alternatives.ts';

type SeatGroups = readonly (readonly SeatIdentifier[])[];

/** Finds seats to offer instead of taken ones, within a fixed time budget. */
export type AlternativesFinder = (
  salesContext: SalesContext,
  states: () => Promise<SeatStateBytes>,
  conflict: SeatConflict,
) => Promise<SeatGroups>;

export type AlternativesFinderSettings = {
  readonly search?: typeof findAlternatives;
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number;
};

/**
 * A search blocks the event loop, for half a millisecond in a nearly full stadium. Assumption: callers who lose a race
 * in the same sections for as many seats within a quarter of a second get the same offer. At most a sixth of each
 * second is spent on searches; beyond it the page offers what it knows itself.
 */
const cacheLimits = { lifetimeMs: 250, budgetMs: 40 } as const;

export function createAlternativesFinder({
  search = findAlternatives,
  clock = () => performance.now(),
}: AlternativesFinderSettings = {}): AlternativesFinder {
  const cache = new Map<string, Promise<SeatGroups>>();
  let windowFrom = clock();
  let spentMs = 0;

  const startNewWindowIfDue = (): void => {
    if (clock() - windowFrom < cacheLimits.lifetimeMs) return;
    windowFrom = clock();
    spentMs = 0;
    cache.clear();
  };

  const searchWithinBudget = async (
    salesContext: SalesContext,
    states: () => Promise<SeatStateBytes>,
    conflict: SeatConflict,
  ): Promise<SeatGroups> => {
    const free = await states();
    startNewWindowIfDue();
    if (spentMs >= cacheLimits.budgetMs) return [];
    const began = clock();
    const found = search(salesContext, free, conflict);
    spentMs += clock() - began;
    return found;
  };

  return async (salesContext, states, conflict) => {
    startNewWindowIfDue();
    const key = toCacheKey(salesContext, conflict.requested);
    const cached = cache.get(key);
    if (cached === undefined && spentMs >= cacheLimits.budgetMs) return [];
    const finding = cached ?? searchWithinBudget(salesContext, states, conflict);
    cache.set(key, finding);
    finding.catch(() => cache.delete(key));
    const takenKeys = new Set(toSeatNames(salesContext, conflict.taken).map(toSeatKey));
    return (await finding).filter((group) => group.every((seat) => !takenKeys.has(toSeatKey(seat))));
  };
}

const toSeatKey = ({ sectionCode, seatCode }: SeatIdentifier): string => `${sectionCode} ${seatCode}`;

function toCacheKey({ eventId, table }: SalesContext, requested: readonly number[]): string {
  const sections = [...new Set(requested.map((seat) => table.section[seat]))].sort((a = 0, b = 0) => a - b);
  return `${eventId} ${sections.join()} ${requested.length}`;
}
