import type { MarketCode } from '#domain/market/market.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import { type ResponseRecorder, SeparateClaimRequired } from '#server/kernel/public.ts';
import type {
  HoldResult,
  NewHold,
  NewHoldResult,
  ReservationRecord,
  SaleTransactions,
  SeatRequest,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';
import { predictHold, runAtomically } from '#server/unit-of-work/public.ts';
import { lockOwnedHold } from './lock-owned-hold.ts';
import { canSellThrough } from './ownership.ts';
import type { LostRace, SaleError } from './sale-error.ts';
import { toReservation } from './to-reservation.ts';

/** The dependencies of the sale use cases. */
export type SaleDeps = {
  readonly sales: SaleTransactions;
  readonly salesContexts: SalesContexts;
};

/** The caller who buys or sells for one event through one sales channel. */
export type SaleCaller = {
  readonly principal: Principal & { readonly sessionId: string };
  readonly market: MarketCode;
  readonly eventId: string;
  readonly salesChannel: SalesChannel;
};

/**
 * Returns the sales context in which this caller may buy. Staff may sell outside the sale period, but never for a
 * disabled event.
 */
export async function openSalesContext(
  { salesContexts }: SaleDeps,
  { principal, market, eventId, salesChannel }: SaleCaller,
): Promise<Result<SalesContext, SaleError>> {
  if (!canSellThrough(principal, salesChannel)) return err({ code: 'FORBIDDEN' });
  const salesContext = await salesContexts.find(eventId);
  if (salesContext === null || salesContext.market !== market) return err({ code: 'NOT_FOUND' });
  return salesContext.disabled || salesContext.bundleOnly ? err({ code: 'SALE_CLOSED' }) : ok(salesContext);
}

/** The reservation that receives the seats: a new one under this id, or a live one of the caller. */
export type HoldTarget = { readonly kind: 'new' | 'live'; readonly id: string };

export type PlaceHoldRequest = {
  readonly caller: SaleCaller;
  readonly salesContext: SalesContext;
  readonly target: HoldTarget;
  readonly seatRequests: readonly SeatRequest[];
  readonly key: string;
  /** Records the response together with a new hold. */
  readonly recorder: HoldResponseRecorder | null;
};

export type HoldResponseRecorder = ResponseRecorder<Reservation>;

/** Holds all requested seats or none; carried out once per key. */
export function placeHold(
  deps: SaleDeps,
  request: PlaceHoldRequest,
): Promise<Result<ReservationRecord, SaleError | LostRace>> {
  return request.target.kind === 'new' ? createHold(deps, request) : addToHold(deps, request);
}

async function createHold(
  { sales }: SaleDeps,
  { caller, salesContext, target: { id }, seatRequests, recorder }: PlaceHoldRequest,
): Promise<Result<ReservationRecord, SaleError | LostRace>> {
  const error = validateOnSale(salesContext, caller.salesChannel, seatRequests);
  if (error !== null) {
    const known = await sales.reservations.find(id);
    return known === null ? err(error) : ok(known);
  }
  if (recorder !== null)
    return createRecordedHold(sales, { caller, salesContext, id, seatRequests, recorder });
  const result = await sales.newHolds.create({
    reservationId: id,
    lockName: getTicketLimitLockName(caller),
    create: toNewReservation(caller),
    seatRequests,
    isFan: caller.salesChannel === 'SELF_SERVICE',
  });
  if (result.outcome === 'HELD') return ok(result.record);
  return err(toSaleError(result, seatRequests));
}

type RecordedHoldInput = {
  readonly caller: SaleCaller;
  readonly salesContext: SalesContext;
  readonly id: string;
  readonly seatRequests: readonly SeatRequest[];
  readonly recorder: HoldResponseRecorder;
};

/** Creates a hold and records its response in one step. */
async function createRecordedHold(
  sales: Pick<UnitOfWork, 'newHolds'>,
  { caller, salesContext, id, seatRequests, recorder }: RecordedHoldInput,
): Promise<Result<ReservationRecord, SaleError | LostRace>> {
  const hold = predictHold(salesContext, { id, create: toNewReservation(caller), seatRequests });
  if (hold === null) throw new SeparateClaimRequired();
  const result = await sales.newHolds.createRecorded({
    request: recorder.request,
    lockName: getTicketLimitLockName(caller),
    hold,
    response: recorder.buildResponse(toReservation(hold.record, salesContext)),
    isFan: caller.salesChannel === 'SELF_SERVICE',
  });
  if (result.outcome === 'OTHERWISE') throw new SeparateClaimRequired();
  if (result.outcome !== 'HELD') return err(toSaleError(result, seatRequests));
  recorder.recorded(result.answer);
  return ok(result.record);
}

function addToHold(
  { sales }: SaleDeps,
  { caller, salesContext, target: { id }, seatRequests, key }: PlaceHoldRequest,
): Promise<Result<ReservationRecord, SaleError | LostRace>> {
  return runAtomically<ReservationRecord, SaleError | LostRace>(sales, async (store) => {
    await store.locks.acquire(getTicketLimitLockName(caller));
    const locked = await lockOwnedHold(store, caller.principal, { id, key });
    if (!locked.ok) return locked;
    if (locked.value.isReplayed) return ok(locked.value.hold);
    const { items } = locked.value.hold;
    const error =
      validateOnSale(salesContext, caller.salesChannel, seatRequests) ??
      (await validateTicketLimit(store, { caller, salesContext, reservation: id, items, seatRequests }));
    return error === null ? addSeats(store, { caller, id, seatRequests }) : err(error);
  });
}

type AddSeatsInput = {
  readonly caller: SaleCaller;
  readonly id: string;
  readonly seatRequests: readonly SeatRequest[];
};

/** Adds seats to a hold and returns its new state. */
export async function addSeats(
  store: Pick<UnitOfWork, 'holds' | 'reservations'>,
  { caller: { salesChannel }, id, seatRequests }: AddSeatsInput,
): Promise<Result<ReservationRecord, SaleError | LostRace>> {
  const result = await store.holds.take({
    reservationId: id,
    seatRequests,
    isFan: salesChannel === 'SELF_SERVICE',
  });
  if (result.outcome !== 'HELD') return err(toSaleError(result, seatRequests));
  const held = await store.reservations.find(id);
  return held === null ? err({ code: 'HOLD_EXPIRED' }) : ok(held);
}

/**
 * A seller's hold belongs to the seller and not to the session: the next seller at the same workstation does not
 * inherit it.
 */
const toNewReservation = ({
  principal,
  market,
  eventId: event,
  salesChannel,
}: SaleCaller): NewHold['create'] =>
  salesChannel === 'ASSISTED'
    ? { market, event, salesChannel, session: null, person: null, seller: principal.personId }
    : { market, event, salesChannel, session: principal.sessionId, person: principal.personId, seller: null };

function toSaleError(
  result: Exclude<NewHoldResult | HoldResult, { readonly outcome: 'HELD' }>,
  requested: readonly SeatRequest[],
): SaleError | LostRace {
  switch (result.outcome) {
    case 'TAKEN':
      return { code: 'LOST_RACE', requested, seats: result.seats, sections: result.sections };
    case 'NOT_ON_SALE':
      return { code: 'SALE_CLOSED' };
    case 'TOO_MANY':
      return { code: 'TICKET_LIMIT', limit: result.limit, had: 'had' in result ? result.had : 0 };
    case 'NOT_OPEN':
      return { code: 'HOLD_EXPIRED' };
  }
}

/**
 * Names the lock that serialises one fan's requests for one event, so that the ticket limit counts all of them.
 */
export const getTicketLimitLockName = ({
  principal,
  eventId,
}: {
  readonly principal: Pick<Principal, 'personId' | 'sessionId'>;
  readonly eventId: string;
}): string => `places ${eventId} ${principal.personId ?? principal.sessionId}`;

/** Rejects blocked sections and zones without a price; staff may sell blocked sections. */
export function validateOnSale(
  { layout, prices }: SalesContext,
  salesChannel: SalesChannel,
  seatRequests: readonly SeatRequest[],
): SaleError | null {
  const isClosed = seatRequests.some(({ section, zone }) => {
    const isBlocked = layout.sections.find(({ code }) => code === section)?.accessLevel === 'BLOCKED';
    return !prices.has(zone) || (isBlocked && salesChannel === 'SELF_SERVICE');
  });
  return isClosed ? { code: 'SALE_CLOSED' } : null;
}

type TicketLimitInput = {
  readonly caller: SaleCaller;
  readonly salesContext: SalesContext;
  readonly reservation: string;
  readonly items: ReservationRecord['items'];
  readonly seatRequests: readonly SeatRequest[];
};

/**
 * Enforces the ticket limit, which also counts the fan's tickets of this event and holds in other sessions.
 */
export async function validateTicketLimit(
  store: Pick<UnitOfWork, 'reservations'>,
  {
    caller: { principal, eventId, salesChannel },
    salesContext,
    reservation,
    items,
    seatRequests,
  }: TicketLimitInput,
): Promise<SaleError | null> {
  if (salesChannel === 'ASSISTED') return null;
  const { personId, sessionId } = principal;
  const had = await store.reservations.countTicketsTowardsLimit({
    personId,
    sessionId,
    eventId,
    except: reservation,
  });
  const seats = new Set(items.map(({ seatIndex }) => seatIndex));
  const additional = seatRequests.filter(({ seat }) => seat === undefined || !seats.has(seat));
  const admissions = countAdmissions(items) + additional.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  return had + admissions > salesContext.maxTickets
    ? { code: 'TICKET_LIMIT', limit: salesContext.maxTickets, had }
    : null;
}
