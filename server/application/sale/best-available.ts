import type { Reservation } from '#domain/reservation/reservation.ts';
import type { BestAvailableWish } from '#domain/sale/best-available.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { bestAvailable, type SeatBlock } from '#domain/venue/best-available.ts';
import { isUnnumbered } from '#domain/venue/layout.ts';
import { seatAt, seatCodeOf } from '#domain/venue/seat-code.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import { claimPlaces, type Desk, type HoldKeeper, openHouse, type SaleParts } from './claim-places.ts';
import type { House } from './house.port.ts';
import { reservationIdOf } from './reservation-id.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import type { ClaimLine } from './sale-store.port.ts';
import { toReservation } from './to-reservation.ts';

export type BestRequest = {
  readonly desk: Desk;
  readonly wish: BestAvailableWish;
  readonly key: string;
  readonly keeper: HoldKeeper | null;
};

/** The number of lost races before the caller is told to retry in a second. */
const MOST_TRIES = 12;

/**
 * Holds the best free seats. In a rush many requests would get the same block: seats that another request of this
 * process is trying to hold are skipped, and a request that loses a race picks one of the next blocks at random.
 * Assumption: general admission is offered when no seats fit the criteria.
 */
export async function holdBestAvailable(
  parts: SaleParts,
  { desk, wish, key, keeper }: BestRequest,
  random: () => number = Math.random,
): Promise<Result<Reservation, SaleRefusal>> {
  const opened = await openHouse(parts, desk);
  if (!opened.ok) return opened;
  const house = opened.value;
  const into = { kind: 'new', id: reservationIdOf(desk.principal.sessionId, 'best', key) } as const;
  const claim = (lines: readonly ClaimLine[]) =>
    claimPlaces(parts, { desk, house, into, lines, key, keeper });
  const held = (record: ReservationRecord) => ok(toReservation(record, house));

  // With a recorder, placing the hold finds the existing one.
  const known = keeper === null ? await parts.sales.reservation(into.id) : null;
  if (known !== null) return held(known);
  const sought = parts.houses.sought(desk.eventId);
  let states: SeatStateBytes = (await parts.houses.states(house)).slice();
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const anyOf = tried === 0 ? null : random;
    const block = choose(house, without(states, sought), wish, anyOf) ?? choose(house, states, wish, anyOf);
    if (block === undefined) return standing(house, wish, claim, held);
    for (const seat of block.seats) sought.add(seat);
    const claimed = await claim(linesOf(house, block.seats)).finally(() => {
      for (const seat of block.seats) sought.delete(seat);
    });
    if (claimed.ok) return held(claimed.value);
    if (claimed.error.code !== 'BEATEN') return err(claimed.error);
    if (tried % 4 === 3) states = (await parts.houses.states(house)).slice();
    else for (const seat of claimed.error.seats) states[seat] = seatStateByte.UNAVAILABLE;
  }
  return err({ code: 'OVERLOADED', retryAfter: 1 });
}

function without(states: SeatStateBytes, seats: ReadonlySet<number>): SeatStateBytes {
  const left = states.slice();
  for (const seat of seats) left[seat] = seatStateByte.UNAVAILABLE;
  return left;
}

function choose(
  house: House,
  states: SeatStateBytes,
  wish: BestAvailableWish,
  random: (() => number) | null,
): SeatBlock | undefined {
  const blocks = bestAvailable(house.layout, house.table, states, {
    count: wish.quantity,
    together: wish.together,
    zone: wish.zone ?? undefined,
    maxPrice: wish.maxTotal ?? undefined,
    prices: new Map([...house.prices].map(([zone, { total }]) => [zone, total])),
  });
  return blocks[random === null ? 0 : Math.floor(random() * blocks.length)];
}

/**
 * Holds general admission within the criteria, the most expensive section first: those are nearest to the field.
 */
async function standing(
  { eventId: event, layout, prices }: House,
  { quantity, zone, maxTotal }: BestAvailableWish,
  claim: (lines: readonly ClaimLine[]) => ReturnType<typeof claimPlaces>,
  held: (record: ReservationRecord) => Result<Reservation, never>,
): Promise<Result<Reservation, SaleRefusal>> {
  const priceOf = (section: { readonly zone: string }): number => prices.get(section.zone)?.total ?? Infinity;
  const sections = layout.sections
    .filter((section) => isUnnumbered(section) && section.type === 'GRANDSTAND')
    .filter(({ accessLevel }) => accessLevel !== 'BLOCKED')
    .filter((section) => (zone === null ? section.accessLevel !== 'EXCLUSIVE' : section.zone === zone))
    .filter((section) => priceOf(section) <= (maxTotal ?? Number.MAX_SAFE_INTEGER))
    .sort((a, b) => priceOf(b) - priceOf(a));
  for (const section of sections) {
    const claimed = await claim([{ event, section: section.code, zone: section.zone, quantity }]);
    if (claimed.ok) return held(claimed.value);
    if (claimed.error.code !== 'BEATEN') return err(claimed.error);
  }
  return err({ code: 'STOCK_EXHAUSTED', sections: sections.map(({ code }) => code) });
}

const linesOf = ({ eventId: event, layout, table }: House, seats: readonly number[]): readonly ClaimLine[] =>
  seats.flatMap((seat) => {
    const name = seatAt(layout, table, seat);
    if (name === null) return [];
    return [{ event, seat, section: name.section, seatCode: seatCodeOf(name), zone: name.zone }];
  });
