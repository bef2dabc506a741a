import type { SeatState } from '#domain/venue/seat-state.ts';
import type { Pin } from './seat-map.painter.ts';
import type { Sight } from './sight.ts';
import { placeOf } from './tags.ts';

/** What of the viewer's own is drawn on top. */
export type OwnSeats = ReadonlyMap<number, SeatState>;

/** The viewer's own seats that are in sight; a reserved one has a clock where the others have their number. */
export function pinsIn({ scene, opened }: Sight, own: OwnSeats): Pin[] {
  // Nothing to show is no reason to lay out a stadium.
  if (own.size === 0) return [];
  const seats = scene.seats();
  return [...own].flatMap(([seat, state]): Pin[] => {
    if (opened !== null && seats.section[seat] !== opened) return [];
    const text = state === 'RESERVED' ? '' : String(seats.number[seat] ?? '');
    return [{ seat, at: placeOf(seats, seat), state, text }];
  });
}
