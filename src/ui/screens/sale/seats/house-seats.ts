import type { EventDetail } from '#domain/catalogue/event.ts';
import type { SeatName } from '#domain/reservation/reservation.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import { parseSeatCode } from '#domain/ticket/ticket-code.ts';
import {
  isUnnumbered,
  type PlayingSurface,
  playingSurfaces,
  type VenueLayout,
} from '#domain/venue/layout.ts';
import { seatAt, seatCodeOf, seatIndexOf, sectionIndexOf } from '#domain/venue/seat-code.ts';
import { expandSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import type { UnnumberedPlaces } from '#domain/venue/unnumbered-places.ts';

/** A layout's seats, worked out once: it costs a few milliseconds for the largest house. */
export function seatTableOf(layout: VenueLayout): SeatTable {
  const known = tables.get(layout);
  if (known !== undefined) return known;
  const table = expandSeats(layout);
  tables.set(layout, table);
  return table;
}

const tables = new WeakMap<VenueLayout, SeatTable>();

/** The seats of these names by their index; places without numbers have none. */
export function seatIndexes(layout: VenueLayout, seats: readonly SeatName[]): ReadonlySet<number> {
  const indexes = seats.map(({ sectionCode, seatCode }) => {
    const place = parseSeatCode(seatCode);
    if (!place.ok || place.value.kind === 'unnumbered') return null;
    const { row, seat } = place.value;
    return seatIndexOf(layout, seatTableOf(layout), { section: sectionCode, row, seat });
  });
  return new Set(indexes.filter((index) => index !== null));
}

/** What a seat is called when it is held. */
export function seatNameOf(layout: VenueLayout, index: number): SeatName | null {
  const seat = seatAt(layout, seatTableOf(layout), index);
  return seat === null ? null : { sectionCode: seat.section, seatCode: seatCodeOf(seat) };
}

export const priceByZone = ({ prices }: Pick<EventDetail, 'prices'>): ReadonlyMap<string, Money> =>
  new Map(prices.map((price) => [price.zone, totalOf(price)]));

/** Free places of unnumbered sections, by section index. */
export function placesBySection(layout: VenueLayout, places: UnnumberedPlaces): ReadonlyMap<number, number> {
  return new Map(places.map(({ section, available }) => [sectionIndexOf(layout, section), available]));
}

/** What is played, where the event says it. */
export const surfaceOf = ({ kind }: Pick<EventDetail, 'kind'>): PlayingSurface | undefined =>
  playingSurfaces.find((surface) => surface === kind);

export const hasNoNumbers = (layout: VenueLayout, section: number): boolean => {
  const found = layout.sections[section];
  return found !== undefined && isUnnumbered(found);
};
