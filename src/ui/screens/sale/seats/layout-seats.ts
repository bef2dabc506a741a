import type { EventDetail } from '#domain/catalogue/event.ts';
import type { SeatIdentifier } from '#domain/reservation/reservation.ts';
import { getTotal } from '#domain/sale/price.ts';
import { removeSeats } from '#domain/sale/seat-selection.ts';
import type { Money } from '#domain/shared/money.ts';
import { parseSeatCode } from '#domain/ticket/ticket-code.ts';
import { findBestSeats, maxAlternatives } from '#domain/venue/best-seats.ts';
import type { GeneralAdmissionStock } from '#domain/venue/general-admission-stock.ts';
import {
  isUnnumberedSection,
  type PlayingSurface,
  playingSurfaces,
  type VenueLayout,
} from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import {
  findSeatIndexByLabel,
  findSeatLabel,
  findSectionIndex,
  joinSeatCode,
} from '#domain/venue/seat-code.ts';
import { canToggle, seatStateByte, toSeatState } from '#domain/venue/seat-state.ts';
import { expandSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import { unnumbered } from '#domain/venue/section.ts';
import type { SaleViewOf } from '../sale-props.ts';

/** Returns a layout's seat table, computed once: it takes a few milliseconds for the largest venue. */
export function getSeatTable(layout: VenueLayout): SeatTable {
  const cached = tables.get(layout);
  if (cached !== undefined) return cached;
  const table = expandSeats(layout);
  tables.set(layout, table);
  return table;
}

const tables = new WeakMap<VenueLayout, SeatTable>();

/** Finds the indexes of the seats; general admission has none. */
export function findSeatIndexes(layout: VenueLayout, seats: readonly SeatIdentifier[]): ReadonlySet<number> {
  const indexes = seats.map(({ sectionCode, seatCode }) => {
    const place = parseSeatCode(seatCode);
    if (!place.ok || place.value.kind === 'unnumbered') return null;
    const { row, seat } = place.value;
    return findSeatIndexByLabel(layout, getSeatTable(layout), { section: sectionCode, row, seat });
  });
  return new Set(indexes.filter((index) => index !== null));
}

/** Lists the selected seats that are neither free nor in the cart, or that the venue does not have. */
export function listTakenSeats(
  { chosen, cart }: Pick<SaleViewOf<'seats'>, 'chosen' | 'cart'>,
  layout: VenueLayout,
  { bytes }: Pick<LiveSeatStates, 'bytes'>,
): readonly SeatIdentifier[] {
  return removeSeats(chosen, cart?.reservation.items ?? []).filter((seat) => {
    const [index] = findSeatIndexes(layout, [seat]);
    if (index !== undefined) return !canToggle(toSeatState(bytes[index] ?? seatStateByte.UNAVAILABLE));
    return seat.seatCode !== unnumbered || findSectionIndex(layout, seat.sectionCode) < 0;
  });
}

/** Finds groups of free seats in place of those that were taken: as many, in their zone, nearest first. */
export function findAlternatives(
  layout: VenueLayout,
  { bytes }: Pick<LiveSeatStates, 'bytes'>,
  taken: readonly SeatIdentifier[],
  chosen: readonly SeatIdentifier[],
): readonly (readonly SeatIdentifier[])[] {
  const table = getSeatTable(layout);
  const lost = [...findSeatIndexes(layout, taken)];
  const [first] = lost;
  if (first === undefined) return [];
  const free = bytes.slice();
  for (const seat of findSeatIndexes(layout, chosen)) free[seat] = seatStateByte.UNAVAILABLE;
  const zone = layout.sections[table.section[first] ?? -1]?.zone;
  const near = { x: table.x[first] ?? 0, y: table.y[first] ?? 0 };
  return findBestSeats(layout, table, free, { count: lost.length, together: false, zone, near })
    .slice(0, maxAlternatives)
    .map(({ seats }) => seats.flatMap((seat) => getSeatName(layout, seat) ?? []));
}

/** Returns the identifier by which a seat is held. */
export function getSeatName(layout: VenueLayout, index: number): SeatIdentifier | null {
  const seat = findSeatLabel(layout, getSeatTable(layout), index);
  return seat === null ? null : { sectionCode: seat.section, seatCode: joinSeatCode(seat) };
}

export const indexPricesByZone = ({ prices }: Pick<EventDetail, 'prices'>): ReadonlyMap<string, Money> =>
  new Map(prices.map((price) => [price.zone, getTotal(price)]));

/** Indexes the free general admission tickets by section index. */
export function indexGeneralAdmissionBySection(
  layout: VenueLayout,
  stock: GeneralAdmissionStock,
): ReadonlyMap<number, number> {
  return new Map(stock.map(({ section, available }) => [findSectionIndex(layout, section), available]));
}

/** Finds the playing surface, if the event's kind has one; a concert or a fair has a stage. */
export const findPlayingSurface = ({ kind }: Pick<EventDetail, 'kind'>): PlayingSurface | undefined =>
  kind === 'EVENT' ? 'STAGE' : playingSurfaces.find((surface) => surface === kind);

export const isGeneralAdmissionSection = (layout: VenueLayout, section: number): boolean => {
  const found = layout.sections[section];
  return found !== undefined && isUnnumberedSection(found);
};
