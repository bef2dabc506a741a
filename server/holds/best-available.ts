import type { Reservation } from '#domain/reservation/reservation.ts';
import type { BestSeatsRequest } from '#domain/sale/best-seats-request.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { findBestSeats, type SeatBlock } from '#domain/venue/best-seats.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { findSeatLabel, joinSeatCode } from '#domain/venue/seat-code.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type { ReservationRecord, SeatRequest } from '#server/unit-of-work/public.ts';
import {
  type HoldResponseRecorder,
  holdWithinLimit,
  openSalesContext,
  placeHold,
  type SaleCaller,
  type SaleDeps,
} from './place-hold.ts';
import { deriveReservationId } from './reservation-id.ts';
import type { SaleError } from './sale-error.ts';
import { toReservation } from './to-reservation.ts';

export type HoldBestAvailableRequest = {
  readonly caller: SaleCaller;
  readonly criteria: BestSeatsRequest;
  readonly key: string;
  readonly recorder: HoldResponseRecorder | null;
};

/** The number of lost races after which the caller has to retry in a second. */
const MAX_ATTEMPTS = 12;

/**
 * Holds the best free seats. In a rush many requests would get the same block: seats that another request of this
 * process is trying to hold are skipped, and a request that loses a race picks one of the next blocks at random.
 * Assumption: general admission is offered when no seats fit the criteria.
 */
export async function holdBestAvailable(
  deps: SaleDeps,
  { caller, criteria, key, recorder }: HoldBestAvailableRequest,
  random: () => number = Math.random,
): Promise<Result<Reservation, SaleError>> {
  const opened = await openSalesContext(deps, caller);
  if (!opened.ok) return opened;
  const salesContext = opened.value;
  const target = { kind: 'new', id: deriveReservationId(caller.principal.sessionId, 'best', key) } as const;
  const claim = (seatRequests: readonly SeatRequest[]) =>
    placeHold(deps, { caller, salesContext, target, seatRequests, key, recorder });
  const toHeld = (record: ReservationRecord) => ok(toReservation(record, salesContext));

  // With a recorder, placing the hold finds the existing one.
  const existing = recorder === null ? await deps.sales.reservations.find(target.id) : null;
  if (existing !== null) return toHeld(existing);
  return holdWithinLimit(deps, { caller, seats: criteria.quantity }, async () => {
    const requestedSeats = deps.salesContexts.getRequestedSeats(caller.eventId);
    let states: SeatStateBytes = (await deps.salesContexts.readSeatStates(salesContext)).slice();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const pickRandom = attempt === 0 ? null : random;
      const block =
        chooseBlock(salesContext, excludeSeats(states, requestedSeats), criteria, pickRandom) ??
        chooseBlock(salesContext, states, criteria, pickRandom);
      if (block === undefined) return holdGeneralAdmission(salesContext, criteria, claim, toHeld);
      for (const seat of block.seats) requestedSeats.add(seat);
      const claimed = await claim(toSeatRequests(salesContext, block.seats)).finally(() => {
        for (const seat of block.seats) requestedSeats.delete(seat);
      });
      if (claimed.ok) return toHeld(claimed.value);
      if (claimed.error.code !== 'LOST_RACE') return err(claimed.error);
      if (attempt % 4 === 3) states = (await deps.salesContexts.readSeatStates(salesContext)).slice();
      else for (const seat of claimed.error.seats) states[seat] = seatStateByte.UNAVAILABLE;
    }
    return err({ code: 'OVERLOADED', retryAfter: 1 });
  });
}

function excludeSeats(states: SeatStateBytes, seats: ReadonlySet<number>): SeatStateBytes {
  const remaining = states.slice();
  for (const seat of seats) remaining[seat] = seatStateByte.UNAVAILABLE;
  return remaining;
}

function chooseBlock(
  salesContext: SalesContext,
  states: SeatStateBytes,
  criteria: BestSeatsRequest,
  random: (() => number) | null,
): SeatBlock | undefined {
  const blocks = findBestSeats(salesContext.layout, salesContext.table, states, {
    count: criteria.quantity,
    together: criteria.together,
    zone: criteria.zone ?? undefined,
    maxPrice: criteria.maxTotal ?? undefined,
    prices: new Map([...salesContext.prices].map(([zone, { total }]) => [zone, total])),
  });
  return blocks[random === null ? 0 : Math.floor(random() * blocks.length)];
}

/**
 * Holds general admission within the criteria, the most expensive section first: those are nearest to the field.
 */
async function holdGeneralAdmission(
  { eventId: event, layout, prices }: SalesContext,
  { quantity, zone, maxTotal }: BestSeatsRequest,
  claim: (seatRequests: readonly SeatRequest[]) => ReturnType<typeof placeHold>,
  toHeld: (record: ReservationRecord) => Result<Reservation, never>,
): Promise<Result<Reservation, SaleError>> {
  const getPrice = (section: { readonly zone: string }): number =>
    prices.get(section.zone)?.total ?? Infinity;
  const sections = layout.sections
    .filter((section) => isUnnumberedSection(section) && section.type === 'GRANDSTAND')
    .filter(({ accessLevel }) => accessLevel !== 'BLOCKED')
    .filter((section) => (zone === null ? section.accessLevel !== 'EXCLUSIVE' : section.zone === zone))
    .filter((section) => getPrice(section) <= (maxTotal ?? Number.MAX_SAFE_INTEGER))
    .sort((a, b) => getPrice(b) - getPrice(a));
  for (const section of sections) {
    const claimed = await claim([{ event, section: section.code, zone: section.zone, quantity }]);
    if (claimed.ok) return toHeld(claimed.value);
    if (claimed.error.code !== 'LOST_RACE') return err(claimed.error);
  }
  return err({ code: 'STOCK_EXHAUSTED', sections: sections.map(({ code }) => code) });
}

const toSeatRequests = (
  { eventId: event, layout, table }: SalesContext,
  seats: readonly number[],
): readonly SeatRequest[] =>
  seats.flatMap((seat) => {
    const name = findSeatLabel(layout, table, seat);
    if (name === null) return [];
    return [{ event, seat, section: name.section, seatCode: joinSeatCode(name), zone: name.zone }];
  });
