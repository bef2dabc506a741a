import type { SeatName } from '#domain/reservation/reservation.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import { alternativesTo, type BeatenTo, namesOf } from './alternatives.ts';
import type { House } from './house.port.ts';

type Groups = readonly (readonly SeatName[])[];

/** What is offered to somebody who was beaten; never more work than a rush can bear. */
export type SharedAlternatives = (
  house: House,
  states: () => Promise<SeatStateBytes>,
  beaten: BeatenTo,
) => Promise<Groups>;

export type SharedAlternativesSettings = {
  readonly search?: typeof alternativesTo;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock?: () => number;
};

/**
 * Nobody else is answered while a stadium is searched, and in a nearly full one that takes half a millisecond. Assumption: who
 * was beaten in the same sections for as many seats within a quarter of a second is offered the same; of each second at most
 * a sixth is spent searching, and beyond it the page offers what it sees itself.
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
