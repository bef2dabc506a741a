import type { VenueLayout } from '#domain/venue/layout.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { expandSeats, getSectionSeats } from '#domain/venue/seat-table.ts';
import type { SalesProgress } from './events.ts';
import type { Random } from './random.ts';

/** The seats that are sold when the demo starts: by index, and the quantity of each general admission section. */
export type SeatOccupancy = {
  readonly seats: readonly number[];
  readonly admissions: readonly { readonly section: string; readonly quantity: number }[];
};

/** The share of seats taken while an event sells; a large venue fills more slowly. */
const occupiedShareWhileSelling = (seats: number): number =>
  seats > 60_000 ? 0.1 : seats > 20_000 ? 0.22 : 0.4;
/** The number of free groups of seats when few are left. */
const FREE_GROUPS = 90;

/** Generates a realistic occupancy: groups of two to five sit together, and sections differ in popularity. */
export function generateSeatOccupancy(
  layout: VenueLayout,
  salesProgress: SalesProgress,
  random: Random,
): SeatOccupancy {
  const table = expandSeats(layout);
  if (salesProgress === 'fresh') return { seats: [], admissions: [] };
  const share = salesProgress === 'selling' ? occupiedShareWhileSelling(table.count) : 1;
  const free = salesProgress === 'few-left' ? pickFreeSeats(table.count, random) : new Set<number>();
  const seats: number[] = [];
  const admissions: { section: string; quantity: number }[] = [];
  layout.sections.forEach((section, index) => {
    const popularity = salesProgress === 'selling' ? share * (0.5 + random.next()) : 1;
    if (isUnnumberedSection(section)) {
      const left = salesProgress === 'few-left' ? random.between(4, 20) : 0;
      const quantity = Math.floor(section.capacity * popularity) - left;
      if (quantity > 0) admissions.push({ section: section.code, quantity });
      return;
    }
    const { start, end } = getSectionSeats(table, index);
    for (let seat = start; seat < end; ) {
      const groupSize = Math.min(random.between(2, 5), end - seat);
      const taken = popularity >= 1 || random.next() < popularity;
      for (let i = seat; taken && i < seat + groupSize; i++) if (!free.has(i)) seats.push(i);
      seat += groupSize;
    }
  });
  return { seats, admissions };
}

function pickFreeSeats(count: number, random: Random): ReadonlySet<number> {
  const free = new Set<number>();
  for (let group = 0; group < FREE_GROUPS; group++) {
    const first = random.between(0, Math.max(0, count - 4));
    for (let i = 0; i < random.between(1, 4); i++) free.add(first + i);
  }
  return free;
}
