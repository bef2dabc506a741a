import { isUnnumbered, type SectionOverview } from './layout.ts';
import { seatStateByte } from './seat-state.ts';
import type { SeatStateBytes } from './seat-states.ts';
import type { SeatTable } from './seat-table.ts';

/** How a section stands with the buyer: its seats gone, going, or plenty. */
export type StockLevel = 'none' | 'low' | 'plenty';

/** Assumption: a section is running low when at most one place in ten is left. */
export const lowStockShare = 0.1;

export function stockLevelOf(free: number, capacity: number): StockLevel {
  if (free <= 0) return 'none';
  return free <= capacity * lowStockShare ? 'low' : 'plenty';
}

/** Free seats of every section; sections without numbers count what `places` says, or their whole room. */
export function freeBySection(
  sections: readonly SectionOverview[],
  sectionStart: SeatTable['sectionStart'],
  states: SeatStateBytes,
  places: ReadonlyMap<number, number> = new Map(),
): number[] {
  return sections.map((section, s) =>
    isUnnumbered(section)
      ? (places.get(s) ?? section.capacity)
      : freeBetween(states, sectionStart[s] ?? 0, sectionStart[s + 1] ?? 0),
  );
}

/** Free seats from one seat index up to another. */
export function freeBetween(states: SeatStateBytes, start: number, end: number): number {
  let free = 0;
  for (let i = start; i < end; i++) if (states[i] === seatStateByte.AVAILABLE) free++;
  return free;
}
