import { isUnnumberedSection, type VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import {
  countFreeBetween,
  countFreeBySection,
  determineStockLevel,
  type StockLevel,
} from '#domain/venue/stock-level.ts';

/** Tickets left in general admission sections, by section index. */
export type GeneralAdmissionCounts = ReadonlyMap<number, number>;

/** A section whose seats changed, and whether its stock level (available, low, sold out) changed with them. */
export type RecountedSection = { readonly section: number; readonly hasLevelChanged: boolean };

/** The number of seats left in each section, kept in step with the seat states. */
export type SeatCounter = {
  readonly getCounts: () => readonly number[];
  getLevel(section: number): StockLevel;
  /** Returns, for every stand of the layout, whether it is sold out. */
  findSoldOutStands(): readonly boolean[];
  /** Counts all sections again. */
  recountAll(generalAdmissionCounts: GeneralAdmissionCounts): void;
  /** Marks the sections of changed seats; null marks all. */
  markChanged(seats: readonly number[] | null): void;
  /** Counts the marked sections and returns them. */
  recountChanged(): readonly RecountedSection[];
};

export function createSeatCounter(
  layout: VenueLayout,
  states: LiveSeatStates,
  generalAdmissionCounts: GeneralAdmissionCounts,
): SeatCounter {
  const { sections, stands } = layout;
  const firstSeats = findFirstSeats(layout);
  const changed = new Set<number>();
  let free = countFreeBySection(sections, firstSeats, states.bytes, generalAdmissionCounts);
  const getLevel = (section: number): StockLevel =>
    determineStockLevel(free[section] ?? 0, sections[section]?.capacity ?? 0);

  return {
    getCounts: () => free,
    getLevel,
    findSoldOutStands: () =>
      stands.map(({ orientation }) => {
        const own = sections.flatMap((section, s) =>
          section.type === 'GRANDSTAND' && section.entrySide === orientation ? [free[s] ?? 0] : [],
        );
        return own.length > 0 && own.every((left) => left === 0);
      }),
    recountAll(left) {
      free = countFreeBySection(sections, firstSeats, states.bytes, left);
    },
    markChanged(seats) {
      if (seats === null) for (let s = 0; s < sections.length; s++) changed.add(s);
      else for (const seat of seats) changed.add(findSection(firstSeats, seat));
    },
    recountChanged() {
      if (changed.size === 0) return [];
      const before = new Map([...changed].map((s) => [s, getLevel(s)]));
      free = [...free];
      for (const s of changed) {
        const section = sections[s];
        if (section !== undefined && !isUnnumberedSection(section))
          free[s] = countFreeBetween(states.bytes, firstSeats[s] ?? 0, firstSeats[s + 1] ?? 0);
      }
      changed.clear();
      return [...before].map(([section, level]) => ({
        section,
        hasLevelChanged: getLevel(section) !== level,
      }));
    },
  };
}

/** Calculates the first seat of every section without laying out a single seat. */
function findFirstSeats({ sections }: VenueLayout): Uint32Array {
  const first = new Uint32Array(sections.length + 1);
  sections.forEach((section, s) => {
    first[s + 1] = (first[s] ?? 0) + (isUnnumberedSection(section) ? 0 : section.capacity);
  });
  return first;
}

function findSection(firstSeats: Uint32Array, seat: number): number {
  let low = 0;
  let high = firstSeats.length - 1;
  while (low < high) {
    const half = (low + high) >> 1;
    if ((firstSeats[half + 1] ?? 0) <= seat) low = half + 1;
    else high = half;
  }
  return low;
}
