import type { SeatIdentifier } from '#domain/reservation/reservation.ts';
import { findBestSeats, maxAlternatives, type SeatBlock } from '#domain/venue/best-seats.ts';
import { findSeatLabel, joinSeatCode } from '#domain/venue/seat-code.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SalesContext } from '#server/catalogue/public.ts';

export type SeatConflict = { readonly requested: readonly number[]; readonly taken: readonly number[] };

/**
 * Finds as many free seats as were requested, in the same zones, nearest first. Assumption: adjacent seats where
 * possible, separate ones otherwise.
 */
export function findAlternatives(
  salesContext: SalesContext,
  states: SeatStateBytes,
  { requested, taken }: SeatConflict,
): readonly (readonly SeatIdentifier[])[] {
  const { layout, table } = salesContext;
  if (requested.length === 0) return [];
  const free = states.slice();
  for (const seat of taken) free[seat] = seatStateByte.UNAVAILABLE;
  const centre = {
    x: mean(requested.map((seat) => table.x[seat] ?? 0)),
    y: mean(requested.map((seat) => table.y[seat] ?? 0)),
  };
  const prices = new Map([...salesContext.prices].map(([zone, { total }]) => [zone, total]));
  const zones = new Set(requested.flatMap((seat) => layout.sections[table.section[seat] ?? -1]?.zone ?? []));
  const proposals = [true, false].flatMap((together) =>
    [...zones]
      .flatMap((zone) =>
        findBestSeats(layout, table, free, { count: requested.length, together, zone, prices, near: centre }),
      )
      .sort((a, b) => a.distance - b.distance),
  );
  return removeOverlaps(proposals)
    .slice(0, maxAlternatives)
    .map(({ seats }) => toSeatNames(salesContext, seats));
}

export const toSeatNames = (
  { layout, table }: SalesContext,
  seats: readonly number[],
): readonly SeatIdentifier[] =>
  seats.flatMap((seat) => {
    const name = findSeatLabel(layout, table, seat);
    return name === null ? [] : [{ sectionCode: name.section, seatCode: joinSeatCode(name) }];
  });

/** Removes blocks that share a seat with an earlier one, so that the offers differ. */
function removeOverlaps(blocks: readonly SeatBlock[]): readonly SeatBlock[] {
  const used = new Set<number>();
  return blocks.filter(({ seats }) => {
    if (seats.some((seat) => used.has(seat))) return false;
    for (const seat of seats) used.add(seat);
    return true;
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
