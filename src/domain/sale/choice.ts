import type { ZonePrice } from '../catalogue/event.ts';
import type { PriceParts, SeatName, WantedItem } from '../reservation/reservation.ts';
import type { Currency } from '../shared/money.ts';
import { unnumbered } from '../venue/section.ts';
import type { SectionStock } from '../venue/stock.ts';
import { cartTotal } from './cart.ts';

/** The seats and general admission quantities selected on this screen and not held yet. */
export type Choice = readonly WantedItem[];

const isSeat =
  (seat: SeatName) =>
  (item: WantedItem): boolean =>
    item.sectionCode === seat.sectionCode && item.seatCode === seat.seatCode;

export const isChosen = (choice: Choice, seat: SeatName): boolean => choice.some(isSeat(seat));

/** Selects or deselects a seat. */
export function toggleSeat(choice: Choice, seat: SeatName): Choice {
  if (isChosen(choice, seat)) return withoutSeats(choice, [seat]);
  return [...choice, { sectionCode: seat.sectionCode, seatCode: seat.seatCode, quantity: 1 }];
}

/** Sets the quantity of a general admission section; zero deselects it. */
export function chooseQuantity(choice: Choice, sectionCode: string, quantity: number): Choice {
  const general = { sectionCode, seatCode: unnumbered };
  const others = withoutSeats(choice, [general]);
  return quantity > 0 ? [...others, { ...general, quantity }] : others;
}

export const withoutSeats = (choice: Choice, seats: readonly SeatName[]): Choice =>
  choice.filter((item) => !seats.some((seat) => isSeat(seat)(item)));

export const choiceOf = (seats: readonly SeatName[]): Choice =>
  seats.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode, quantity: 1 }));

/**
 * Calculates the all-in total of the selection from the prices on the map. A section without a price counts
 * as zero.
 */
export function choiceTotal(
  choice: Choice,
  {
    stock,
    prices,
    currency,
  }: {
    readonly stock: readonly SectionStock[];
    readonly prices: readonly ZonePrice[];
    readonly currency: Currency;
  },
): PriceParts {
  const zoneOf = new Map(stock.map((section) => [section.code, section.zone]));
  const priceOfZone = new Map(prices.map((price) => [price.zone, price]));
  const lines = choice.flatMap((item) => {
    const unit = priceOfZone.get(zoneOf.get(item.sectionCode) ?? '');
    return unit === undefined ? [] : [{ unit, quantity: item.quantity }];
  });
  return cartTotal(lines, currency);
}
