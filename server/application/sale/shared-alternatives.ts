import type { SeatName } from '#domain/reservation/reservation.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import { alternativesTo, type BeatenTo, namesOf } from './alternatives.ts';
import type { House } from './house.port.ts';

type Groups = readonly (readonly SeatName[])[];

/** Finds seats to offer instead of taken ones, within a fixed time budget. */
export type SharedAlternatives = (
  house: House,
  states: () => Promise<SeatStateBytes>,
  beaten: BeatenTo,
) => Promise<Groups>;

export type SharedAlternativesSettings = {
  readonly search?: typeof alternativesTo;
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number;
};

/**
 * A search blocks the event loop, for half a millisecond in a nearly full stadium. Assumption: callers who lose a race
 * in the same sections for as many seats within a quarter of a second get the same offer. At most a sixth of each
 * second is spent on searches; beyond it the page offers what it knows itself.
 */
const sharing = { keptMs: 250, budgetMs: 40 } as const;

export function sharedAlternatives({
  search = alternativesTo,
  clock = () => performance.now(),
}: SharedAlternativesSettings = {}): SharedAlternatives {
  const kept = new Map<string, Promise<Groups>>();
  let windowFrom = clock();
  let spentMs = 0;

  const turn = (): void => {
    if (clock() - windowFrom < sharing.keptMs) return;
    windowFrom = clock();
    spentMs = 0;
    kept.clear();
  };

  const searched = async (
    house: House,
    states: () => Promise<SeatStateBytes>,
    beaten: BeatenTo,
  ): Promise<Groups> => {
    const free = await states();
    turn();
    if (spentMs >= sharing.budgetMs) return [];
    const began = clock();
    const found = search(house, free, beaten);
    spentMs += clock() - began;
    return found;
  };

  return async (house, states, beaten) => {
    turn();
    const key = keyOf(house, beaten.wanted);
    const known = kept.get(key);
    if (known === undefined && spentMs >= sharing.budgetMs) return [];
    const finding = known ?? searched(house, states, beaten);
    kept.set(key, finding);
    finding.catch(() => kept.delete(key));
    const gone = new Set(namesOf(house, beaten.taken).map(nameKey));
    return (await finding).filter((group) => group.every((seat) => !gone.has(nameKey(seat))));
  };
}

const nameKey = ({ sectionCode, seatCode }: SeatName): string => `${sectionCode} ${seatCode}`;

function keyOf({ eventId, table }: House, wanted: readonly number[]): string {
  const sections = [...new Set(wanted.map((seat) => table.section[seat]))].sort((a = 0, b = 0) => a - b);
  return `${eventId} ${sections.join()} ${wanted.length}`;
}
