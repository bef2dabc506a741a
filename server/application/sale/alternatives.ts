import type { SeatName } from '#domain/reservation/reservation.ts';
import { bestAvailable, mostAlternatives, type SeatBlock } from '#domain/venue/best-available.ts';
import { seatAt, seatCodeOf } from '#domain/venue/seat-code.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { House } from './house.port.ts';

export type BeatenTo = { readonly wanted: readonly number[]; readonly taken: readonly number[] };

/**
 * Finds as many free seats as were requested, in the same zones, nearest first. Assumption: adjacent seats where
 * possible, separate ones otherwise.
 */
export function alternativesTo(
  house: House,
  states: SeatStateBytes,
  { wanted, taken }: BeatenTo,
): readonly (readonly SeatName[])[] {
  const { layout, table } = house;
  if (wanted.length === 0) return [];
  const free = states.slice();
  for (const seat of taken) free[seat] = seatStateByte.UNAVAILABLE;
  const near = {
    x: mean(wanted.map((seat) => table.x[seat] ?? 0)),
    y: mean(wanted.map((seat) => table.y[seat] ?? 0)),
  };
  const prices = new Map([...house.prices].map(([zone, { total }]) => [zone, total]));
  const zones = new Set(wanted.flatMap((seat) => layout.sections[table.section[seat] ?? -1]?.zone ?? []));
  const proposals = [true, false].flatMap((together) =>
    [...zones]
      .flatMap((zone) =>
        bestAvailable(layout, table, free, { count: wanted.length, together, zone, prices, near }),
      )
      .sort((a, b) => a.distance - b.distance),
  );
  return withoutRepeats(proposals)
    .slice(0, mostAlternatives)
    .map(({ seats }) => namesOf(house, seats));
}

export const namesOf = ({ layout, table }: House, seats: readonly number[]): readonly SeatName[] =>
  seats.flatMap((seat) => {
    const name = seatAt(layout, table, seat);
    return name === null ? [] : [{ sectionCode: name.section, seatCode: seatCodeOf(name) }];
  });

/** Removes blocks that share a seat with an earlier one, so that the offers differ. */
function withoutRepeats(blocks: readonly SeatBlock[]): readonly SeatBlock[] {
  const used = new Set<number>();
  return blocks.filter(({ seats }) => {
    if (seats.some((seat) => used.has(seat))) return false;
    for (const seat of seats) used.add(seat);
    return true;
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
