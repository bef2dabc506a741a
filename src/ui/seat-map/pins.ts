import type { SeatState } from '#domain/venue/seat-state.ts';
import type { MapView } from './map-view.ts';
import type { Pin } from './seat-map-picture.ts';
import { getSeatPosition } from './tags.ts';

/** The viewer's own seats, drawn on top. */
export type ViewerSeats = ReadonlyMap<number, SeatState>;

/** Lists pins for the viewer's visible seats; a reserved seat has a clock in place of its number. */
export function listPins({ scene, openSection }: MapView, own: ViewerSeats): Pin[] {
  // Without own seats the stadium need not be laid out.
  if (own.size === 0) return [];
  const seats = scene.getSeats();
  return [...own].flatMap(([seat, state]): Pin[] => {
    if (openSection !== null && seats.section[seat] !== openSection) return [];
    const text = state === 'RESERVED' ? '' : String(seats.number[seat] ?? '');
    return [{ seat, at: getSeatPosition(seats, seat), state, text }];
  });
}

/** Merges the viewer's own seats; a selected seat is shown as selected wherever else it occurs. */
export function mergeViewerSeats(
  selected: ReadonlySet<number>,
  inCart: ReadonlySet<number>,
  reserved: ReadonlySet<number>,
): ViewerSeats {
  const viewerSeats = new Map<number, SeatState>();
  for (const seat of reserved) viewerSeats.set(seat, 'RESERVED');
  for (const seat of inCart) viewerSeats.set(seat, 'IN_CART');
  for (const seat of selected) viewerSeats.set(seat, 'SELECTED');
  return viewerSeats;
}
