import type { MarketCode } from '#domain/market/market.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { placesIn } from '#domain/sale/cart.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { ClaimFirst, type Keeper } from '../requests/idempotency.port.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { foretellHold } from './foretold-hold.ts';
import type { House, Houses } from './house.port.ts';
import type { NewHold, NewHoldAnswer, NewHolds } from './new-holds.port.ts';
import { ownHold } from './own-hold.ts';
import { maySell } from './ownership.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { Beaten, SaleRefusal } from './sale-refusal.ts';
import type { ClaimLine, HoldAnswer, SaleStore, SaleTransactions } from './sale-store.port.ts';
import { toReservation } from './to-reservation.ts';

/** The dependencies of the sale use cases. */
export type SaleParts = { readonly sales: SaleTransactions & NewHolds; readonly houses: Houses };

/** The caller who buys or sells for one event through one sales channel. */
export type Desk = {
  readonly principal: Principal & { readonly sessionId: string };
  readonly market: MarketCode;
  readonly eventId: string;
  readonly mode: SaleMode;
};

/**
 * Returns the sales context in which this caller may buy. Staff may sell outside the sale period, but never for a
 * disabled event.
 */
export async function openHouse(
  { houses }: SaleParts,
  { principal, market, eventId, mode }: Desk,
): Promise<Result<House, SaleRefusal>> {
  if (!maySell(principal, mode)) return err({ code: 'FORBIDDEN' });
  const house = await houses.of(eventId);
  if (house === null || house.market !== market) return err({ code: 'NOT_FOUND' });
  return house.disabled || house.bundleOnly ? err({ code: 'SALE_CLOSED' }) : ok(house);
}

/** The reservation that receives the seats: a new one under this id, or a live one of the caller. */
export type Into = { readonly kind: 'new' | 'live'; readonly id: string };

export type ClaimRequest = {
  readonly desk: Desk;
  readonly house: House;
  readonly into: Into;
  readonly lines: readonly ClaimLine[];
  readonly key: string;
  /** Records the response together with a new hold. */
  readonly keeper: HoldKeeper | null;
};

export type HoldKeeper = Keeper<Reservation>;

/** Holds all requested seats or none; carried out once per key. */
export function claimPlaces(
  parts: SaleParts,
  request: ClaimRequest,
): Promise<Result<ReservationRecord, SaleRefusal | Beaten>> {
  return request.into.kind === 'new' ? claimNew(parts, request) : joinHold(parts, request);
}

async function claimNew(
  { sales }: SaleParts,
  { desk, house, into: { id }, lines, keeper }: ClaimRequest,
): Promise<Result<ReservationRecord, SaleRefusal | Beaten>> {
  const refusal = notForSale(house, desk.mode, lines);
  if (refusal !== null) {
    const known = await sales.reservation(id);
    return known === null ? err(refusal) : ok(known);
  }
  if (keeper !== null) return claimOnce(sales, { desk, house, id, lines, keeper });
  const answer = await sales.holdNew({
    reservation: id,
    queue: limitQueue(desk),
    create: newReservation(desk),
    lines,
    isFan: desk.mode === 'SELF_SERVICE',
  });
  if (answer.outcome === 'HELD') return ok(answer.record);
  return err(refusalOf(answer, lines));
}

type Once = {
  readonly desk: Desk;
  readonly house: House;
  readonly id: string;
  readonly lines: readonly ClaimLine[];
  readonly keeper: HoldKeeper;
};

/** Creates a hold and records its response in one step. */
async function claimOnce(
  sales: NewHolds,
  { desk, house, id, lines, keeper }: Once,
): Promise<Result<ReservationRecord, SaleRefusal | Beaten>> {
  const hold = foretellHold(house, { id, create: newReservation(desk), lines });
  if (hold === null) throw new ClaimFirst();
  const answer = await sales.holdOnce({
    request: keeper.request,
    queue: limitQueue(desk),
    hold,
    answer: keeper.answerTo(toReservation(hold.record, house)),
    isFan: desk.mode === 'SELF_SERVICE',
  });
  if (answer.outcome === 'OTHERWISE') throw new ClaimFirst();
  if (answer.outcome !== 'HELD') return err(refusalOf(answer, lines));
  keeper.kept(answer.answer);
  return ok(answer.record);
}

function joinHold(
  { sales }: SaleParts,
  { desk, house, into: { id }, lines, key }: ClaimRequest,
): Promise<Result<ReservationRecord, SaleRefusal | Beaten>> {
  return allOrNothing<ReservationRecord, SaleRefusal | Beaten>(sales, async (store) => {
    await store.queue(limitQueue(desk));
    const own = await ownHold(store, desk.principal, { id, key });
    if (!own.ok) return own;
    if (own.value.isRepeated) return ok(own.value.hold);
    const { items } = own.value.hold;
    const refusal =
      notForSale(house, desk.mode, lines) ??
      (await tooMany(store, { desk, house, reservation: id, items, lines }));
    return refusal === null ? take(store, { desk, id, lines }) : err(refusal);
  });
}

type Taking = { readonly desk: Desk; readonly id: string; readonly lines: readonly ClaimLine[] };

/** Adds seats to a hold and returns its new state. */
export async function take(
  store: SaleStore,
  { desk: { mode }, id, lines }: Taking,
): Promise<Result<ReservationRecord, SaleRefusal | Beaten>> {
  const answer = await store.hold({ reservation: id, lines, isFan: mode === 'SELF_SERVICE' });
  if (answer.outcome !== 'HELD') return err(refusalOf(answer, lines));
  const held = await store.reservation(id);
  return held === null ? err({ code: 'HOLD_EXPIRED' }) : ok(held);
}

/**
 * A seller's hold belongs to the seller and not to the session: the next seller at the same workstation does not
 * inherit it.
 */
const newReservation = ({ principal, market, eventId: event, mode }: Desk): NewHold['create'] =>
  mode === 'ASSISTED'
    ? { market, event, mode, session: null, person: null, seller: principal.personId }
    : { market, event, mode, session: principal.sessionId, person: principal.personId, seller: null };

function refusalOf(
  answer: Exclude<NewHoldAnswer | HoldAnswer, { readonly outcome: 'HELD' }>,
  wanted: readonly ClaimLine[],
): SaleRefusal | Beaten {
  switch (answer.outcome) {
    case 'TAKEN':
      return { code: 'BEATEN', wanted, seats: answer.seats, sections: answer.sections };
    case 'NOT_ON_SALE':
      return { code: 'SALE_CLOSED' };
    case 'TOO_MANY':
      return { code: 'TICKET_LIMIT', limit: answer.limit, had: 'had' in answer ? answer.had : 0 };
    case 'NOT_OPEN':
      return { code: 'HOLD_EXPIRED' };
  }
}

/**
 * Names the lock that serialises one fan's requests for one event, so that the ticket limit counts all of them.
 */
export const limitQueue = ({
  principal,
  eventId,
}: {
  readonly principal: Pick<Principal, 'personId' | 'sessionId'>;
  readonly eventId: string;
}): string => `places ${eventId} ${principal.personId ?? principal.sessionId}`;

/** Rejects blocked sections and zones without a price; staff may sell blocked sections. */
export function notForSale(
  { layout, prices }: House,
  mode: SaleMode,
  lines: readonly ClaimLine[],
): SaleRefusal | null {
  const isClosed = lines.some(({ section, zone }) => {
    const isBlocked = layout.sections.find(({ code }) => code === section)?.accessLevel === 'BLOCKED';
    return !prices.has(zone) || (isBlocked && mode === 'SELF_SERVICE');
  });
  return isClosed ? { code: 'SALE_CLOSED' } : null;
}

type Wish = {
  readonly desk: Desk;
  readonly house: House;
  readonly reservation: string;
  readonly items: ReservationRecord['items'];
  readonly lines: readonly ClaimLine[];
};

/**
 * Enforces the ticket limit, which also counts the fan's tickets of this event and holds in other sessions.
 */
export async function tooMany(
  store: SaleStore,
  { desk: { principal, eventId, mode }, house, reservation, items, lines }: Wish,
): Promise<SaleRefusal | null> {
  if (mode === 'ASSISTED') return null;
  const { personId, sessionId } = principal;
  const had = await store.placesHad({ personId, sessionId, eventId, except: reservation });
  const seats = new Set(items.map(({ seatIndex }) => seatIndex));
  const more = lines.filter(({ seat }) => seat === undefined || !seats.has(seat));
  const places = placesIn(items) + more.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  return had + places > house.maxTickets ? { code: 'TICKET_LIMIT', limit: house.maxTickets, had } : null;
}
