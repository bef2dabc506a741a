import type { VenueLayout } from '#domain/venue/layout.ts';
import { isUnnumbered } from '#domain/venue/layout.ts';
import { expandSeats, seatsOfSection } from '#domain/venue/seat-table.ts';
import type { Crowd } from './events.ts';
import type { Random } from './random.ts';

/** The seats that are sold when the demo starts: by index, and the quantity of each general admission section. */
export type House = {
  readonly seats: readonly number[];
  readonly places: readonly { readonly section: string; readonly quantity: number }[];
};

/** The share of seats taken while an event sells; a large venue fills more slowly. */
const sellingShare = (seats: number): number => (seats > 60_000 ? 0.1 : seats > 20_000 ? 0.22 : 0.4);
/** The number of free groups of seats when few are left. */
const groupsLeft = 90;

/** Generates a realistic occupancy: groups of two to five sit together, and sections differ in popularity. */
export function houseOf(layout: VenueLayout, crowd: Crowd, random: Random): House {
  const table = expandSeats(layout);
  if (crowd === 'fresh') return { seats: [], places: [] };
  const share = crowd === 'selling' ? sellingShare(table.count) : 1;
  const free = crowd === 'few-left' ? someGroups(table.count, random) : new Set<number>();
  const seats: number[] = [];
  const places: { section: string; quantity: number }[] = [];
  layout.sections.forEach((section, index) => {
    const popularity = crowd === 'selling' ? share * (0.5 + random.next()) : 1;
    if (isUnnumbered(section)) {
      const left = crowd === 'few-left' ? random.between(4, 20) : 0;
      const quantity = Math.floor(section.capacity * popularity) - left;
      if (quantity > 0) places.push({ section: section.code, quantity });
      return;
    }
    const { start, end } = seatsOfSection(table, index);
    for (let seat = start; seat < end; ) {
      const party = Math.min(random.between(2, 5), end - seat);
      const taken = popularity >= 1 || random.next() < popularity;
      for (let i = seat; taken && i < seat + party; i++) if (!free.has(i)) seats.push(i);
      seat += party;
    }
  });
  return { seats, places };
}

function someGroups(count: number, random: Random): ReadonlySet<number> {
  const free = new Set<number>();
  for (let group = 0; group < groupsLeft; group++) {
    const first = random.between(0, Math.max(0, count - 4));
    for (let i = 0; i < random.between(1, 4); i++) free.add(first + i);
  }
  return free;
}
