import type { ZonePrice } from '../catalogue/event.ts';
import type { PriceParts, SeatName, WantedItem } from '../reservation/reservation.ts';
import type { Currency } from '../shared/money.ts';
import { unnumbered } from '../venue/section.ts';
import type { SectionStock } from '../venue/stock.ts';
import { cartTotal } from './cart.ts';

/** Seats and places picked on this screen and not held yet. */
export type Choice = readonly WantedItem[];

const isSeat =
  (seat: SeatName) =>
  (item: WantedItem): boolean =>
    item.sectionCode === seat.sectionCode && item.seatCode === seat.seatCode;

export const isChosen = (choice: Choice, seat: SeatName): boolean => choice.some(isSeat(seat));

/** Picks a seat, or lets go of it. */
export function toggleSeat(choice: Choice, seat: SeatName): Choice {
  if (isChosen(choice, seat)) return withoutSeats(choice, [seat]);
  return [...choice, { sectionCode: seat.sectionCode, seatCode: seat.seatCode, quantity: 1 }];
}

/** So many places of an unnumbered section instead of what was chosen there; none lets go of them. */
export function chooseQuantity(choice: Choice, sectionCode: string, quantity: number): Choice {
  const general = { sectionCode, seatCode: unnumbered };
  const others = withoutSeats(choice, [general]);
  return quantity > 0 ? [...others, { ...general, quantity }] : others;
}

export const withoutSeats = (choice: Choice, seats: readonly SeatName[]): Choice =>
  choice.filter((item) => !seats.some((seat) => isSeat(seat)(item)));

export const choiceOf = (seats: readonly SeatName[]): Choice =>
  seats.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode, quantity: 1 }));

/** What the choice costs, all-in, from the very prices on the map. A section without a price costs nothing here. */
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
