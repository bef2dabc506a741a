import { isUnnumbered, type VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { freeBetween, freeBySection, type StockLevel, stockLevelOf } from '#domain/venue/stock-level.ts';

/** Places left in sections without numbers, by section index. */
export type PlacesLeft = ReadonlyMap<number, number>;

/** A section whose seats changed, and whether it is now running low, sold out, or neither, which it was not before. */
export type CountedAgain = { readonly section: number; readonly isOtherLevel: boolean };

/** How many seats are left where, kept in step with the seats as they come and go. */
export type FreeSeats = {
  readonly counts: () => readonly number[];
  levelOf(section: number): StockLevel;
  /** Of every stand of the layout, whether all its seats are gone. */
  soldOutStands(): readonly boolean[];
  /** Counts everything. */
  count(places: PlacesLeft): void;
  /** Remembers whose seats changed; null for all. */
  note(seats: readonly number[] | null): void;
  /** Counts what was noted since the last time. */
  digest(): readonly CountedAgain[];
};

export function freeSeats(layout: VenueLayout, states: LiveSeatStates, places: PlacesLeft): FreeSeats {
  const { sections, stands } = layout;
  const firstSeats = firstSeatOfSections(layout);
  const changed = new Set<number>();
  let free = freeBySection(sections, firstSeats, states.bytes, places);
  const levelOf = (section: number): StockLevel =>
    stockLevelOf(free[section] ?? 0, sections[section]?.capacity ?? 0);

  return {
    counts: () => free,
    levelOf,
    soldOutStands: () =>
      stands.map(({ orientation }) => {
        const own = sections.flatMap((section, s) =>
          section.type === 'GRANDSTAND' && section.entrySide === orientation ? [free[s] ?? 0] : [],
        );
        return own.length > 0 && own.every((left) => left === 0);
      }),
    count(left) {
      free = freeBySection(sections, firstSeats, states.bytes, left);
    },
    note(seats) {
      if (seats === null) for (let s = 0; s < sections.length; s++) changed.add(s);
      else for (const seat of seats) changed.add(sectionOf(firstSeats, seat));
    },
    digest() {
      if (changed.size === 0) return [];
      const before = new Map([...changed].map((s) => [s, levelOf(s)]));
      free = [...free];
      for (const s of changed) {
        const section = sections[s];
        if (section !== undefined && !isUnnumbered(section))
          free[s] = freeBetween(states.bytes, firstSeats[s] ?? 0, firstSeats[s + 1] ?? 0);
      }
      changed.clear();
      return [...before].map(([section, level]) => ({ section, isOtherLevel: levelOf(section) !== level }));
    },
  };
}

/** First seat of every section, without laying out a single seat. */
function firstSeatOfSections({ sections }: VenueLayout): Uint32Array {
  const first = new Uint32Array(sections.length + 1);
  sections.forEach((section, s) => {
    first[s + 1] = (first[s] ?? 0) + (isUnnumbered(section) ? 0 : section.capacity);
  });
  return first;
}

function sectionOf(firstSeats: Uint32Array, seat: number): number {
  let low = 0;
  let high = firstSeats.length - 1;
  while (low < high) {
    const half = (low + high) >> 1;
    if ((firstSeats[half + 1] ?? 0) <= seat) low = half + 1;
    else high = half;
  }
  return low;
}
