import { isUnnumberedSection, type SectionOverview } from './layout.ts';
import { seatStateByte } from './seat-state.ts';
import type { SeatStateBytes } from './seat-states.ts';
import type { SeatTable } from './seat-table.ts';

/** The availability of a section in three levels. */
export type StockLevel = 'none' | 'low' | 'plenty';

/** Assumption: a section is low when at most one in ten is left. */
export const lowStockShare = 0.1;

export function determineStockLevel(free: number, capacity: number): StockLevel {
  if (free <= 0) return 'none';
  return free <= capacity * lowStockShare ? 'low' : 'plenty';
}

/** Counts the free seats of every section; for general admission it uses `stock`, or else the capacity. */
export function countFreeBySection(
  sections: readonly SectionOverview[],
  sectionStart: SeatTable['sectionStart'],
  states: SeatStateBytes,
  stock: ReadonlyMap<number, number> = new Map(),
): number[] {
  return sections.map((section, s) =>
    isUnnumberedSection(section)
      ? (stock.get(s) ?? section.capacity)
      : countFreeBetween(states, sectionStart[s] ?? 0, sectionStart[s + 1] ?? 0),
  );
}

/** Counts the free seats in a range of seat indexes. */
export function countFreeBetween(states: SeatStateBytes, start: number, end: number): number {
  let free = 0;
  for (let i = start; i < end; i++) if (states[i] === seatStateByte.AVAILABLE) free++;
  return free;
}
