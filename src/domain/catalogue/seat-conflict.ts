import type { BundledEvent } from './event.ts';

/** An event of a bundle with the seats of one section that are not free at it, as seat indexes in ascending order. */
export type SeatConflict = Pick<BundledEvent, 'id' | 'title' | 'startsAt' | 'venue'> & {
  readonly seats: readonly number[];
};

export type SeatConflictsQuery = { readonly eventId: string; readonly sectionCode: string };

/** Lists the events at which a seat is not free. */
export const listBlockingEvents = (
  conflicts: readonly SeatConflict[],
  seat: number,
): readonly SeatConflict[] => conflicts.filter(({ seats }) => seats.includes(seat));

/**
 * Keeps the seats that are free at some events and not at others, for each event with any: a bundle is not sold with them, and its buyer
 * may want to know why.
 */
export function keepPartlyFree(conflicts: readonly SeatConflict[]): readonly SeatConflict[] {
  const counts = new Map<number, number>();
  for (const { seats } of conflicts) for (const seat of seats) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  return conflicts
    .map((conflict) => ({
      ...conflict,
      seats: conflict.seats.filter((seat) => counts.get(seat) !== conflicts.length),
    }))
    .filter(({ seats }) => seats.length > 0);
}
