import type { ZonePrice } from '../catalogue/event.ts';
import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import type { CartItemRequest, SeatIdentifier } from '../reservation/reservation.ts';
import type { Currency } from '../shared/money.ts';
import { unnumbered } from '../venue/section.ts';
import type { SectionStock } from '../venue/stock.ts';
import { calculateCartTotal } from './cart.ts';

/** The seats and general admission quantities selected on this screen and not held yet. */
export type SeatSelection = readonly CartItemRequest[];

const matchesSeat =
  (seat: SeatIdentifier) =>
  (item: CartItemRequest): boolean =>
    item.sectionCode === seat.sectionCode && item.seatCode === seat.seatCode;

export const isSeatSelected = (selection: SeatSelection, seat: SeatIdentifier): boolean =>
  selection.some(matchesSeat(seat));

/** Selects or deselects a seat. */
export function toggleSeat(selection: SeatSelection, seat: SeatIdentifier): SeatSelection {
  if (isSeatSelected(selection, seat)) return removeSeats(selection, [seat]);
  return [...selection, { sectionCode: seat.sectionCode, seatCode: seat.seatCode, quantity: 1 }];
}

/** Sets the quantity of a general admission section, or of one of its zones; zero deselects it. */
export function setSelectedQuantity(
  selection: SeatSelection,
  { sectionCode, zone }: Pick<CartItemRequest, 'sectionCode' | 'zone'>,
  quantity: number,
): SeatSelection {
  const section = { sectionCode, seatCode: unnumbered };
  const others = selection.filter((item) => !matchesSeat(section)(item) || item.zone !== zone);
  if (quantity <= 0) return others;
  return [...others, { ...section, quantity, ...(zone !== undefined && { zone }) }];
}

export const removeSeats = (selection: SeatSelection, seats: readonly SeatIdentifier[]): SeatSelection =>
  selection.filter((item) => !seats.some((seat) => matchesSeat(seat)(item)));

export const toSeatSelection = (seats: readonly SeatIdentifier[]): SeatSelection =>
  seats.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode, quantity: 1 }));

/**
 * Calculates the all-in total of the selection from the prices on the map. A section without a price counts
 * as zero.
 */
export function calculateSelectionTotal(
  selection: SeatSelection,
  {
    stock,
    prices,
    currency,
  }: {
    readonly stock: readonly SectionStock[];
    readonly prices: readonly ZonePrice[];
    readonly currency: Currency;
  },
): PriceBreakdown {
  const zoneOf = new Map(stock.map((section) => [section.code, section.zone]));
  const priceOfZone = new Map(prices.map((price) => [price.zone, price]));
  const items = selection.flatMap((item) => {
    const unit = priceOfZone.get(item.zone ?? zoneOf.get(item.sectionCode) ?? '');
    return unit === undefined ? [] : [{ unit, quantity: item.quantity }];
  });
  return calculateCartTotal(items, currency);
}
