import { isBundleSold } from '#domain/catalogue/bundle.ts';
import { findVisitorIssue, type Visitors } from '#domain/catalogue/visitor-type.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { UNPAID_SEATS_RETRY_SECONDS } from '#domain/reservation/unpaid-seats.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import { type Principal, type ResponseRecorder, widenToNetwork } from '#server/kernel/public.ts';
import type {
  HoldRequest,
  HoldVerdict,
  ReservationRecord,
  SaleTransactions,
  SeatRequest,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';
import { runAtomically } from '#server/unit-of-work/public.ts';
import { expandSeatRequests } from './expand-seat-requests.ts';
import { lockOwnedHold } from './lock-owned-hold.ts';
import { canSellThrough } from './ownership.ts';
import { fillPlaceholders, predictHold } from './predicted-hold.ts';
import type { LostRace, SaleError } from './sale-error.ts';
import { toReservation } from './to-reservation.ts';
import type { UnpaidSeatsLimit } from './unpaid-seats-limit.ts';

/** The dependencies of the sale use cases. */
export type SaleDeps = {
  readonly sales: SaleTransactions;
  readonly salesContexts: SalesContexts;
  readonly unpaidSeats: UnpaidSeatsLimit;
};

/** The caller who buys or sells for one event through one sales channel. */
export type SaleCaller = {
  readonly principal: Principal & { readonly sessionId: string };
  readonly market: MarketCode;
  readonly eventId: string;
  readonly salesChannel: SalesChannel;
  readonly address: string;
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
  return canBeSold(salesContext) ? ok(salesContext) : err({ code: 'SALE_CLOSED' });
}

/**
 * Returns true unless the event is disabled, sold in bundles only, or a tour, whose visits are sold; a bundle needs an end of its sale
 * that is still ahead.
 */
const canBeSold = ({ disabled, bundleOnly, bundle, isTour }: SalesContext): boolean =>
  !disabled && !isTour && (bundle === null ? !bundleOnly : isBundleSold(bundle.remaining));

/**
 * Holds the seats that a fan requests if their address may hold them unpaid, which counts them meanwhile; sellers are not
 * limited.
 */
export async function holdWithinLimit<T>(
  { unpaidSeats }: SaleDeps,
  { caller, seats }: { readonly caller: SaleCaller; readonly seats: number },
  hold: () => Promise<Result<T, SaleError>>,
): Promise<Result<T, SaleError>> {
  const { principal, salesChannel, address } = caller;
  if (salesChannel === 'ASSISTED' || seats === 0) return hold();
  const admission = await unpaidSeats({ address, seats, isSignedIn: principal.personId !== null });
  if (admission === null) return err({ code: 'UNPAID_SEATS_LIMIT', retryAfter: UNPAID_SEATS_RETRY_SECONDS });
  return hold().finally(admission.end);
}

/** Counts requested seats and admissions. */
export const countSeats = (seatRequests: readonly SeatRequest[]): number =>
  seatRequests.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

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

/**
 * Creates a hold in one statement. With a recorder the same statement records the response; where that is impossible,
 * nothing happens and the request is executed again under a lease.
 */
async function createHold(
  { sales }: SaleDeps,
  { caller, salesContext, target: { id: reservationId }, seatRequests, recorder }: PlaceHoldRequest,
): Promise<Result<ReservationRecord, SaleError | LostRace>> {
  const error =
    validateOnSale(salesContext, caller.salesChannel, seatRequests) ??
    findVisitorError(salesContext, toVisitors(seatRequests));
  if (error !== null) {
    const known = await sales.reservations.find(reservationId);
    return known === null ? err(error) : ok(known);
  }
  const { market, eventId: event, salesChannel, principal, address } = caller;
  const request = {
    ...toHoldRequest(caller, { salesContext, reservationId, seatRequests }),
    create: {
      ...{ market, event, salesChannel },
      ...(salesChannel === 'ASSISTED'
        ? { seller: principal.personId }
        : { seller: null, address, network: widenToNetwork(address) }),
    },
    lockName: getTicketLimitLockName(caller.principal),
  };
  if (recorder === null) return toResult(await sales.holds.hold(request), seatRequests);

  const predicted = predictHold(salesContext, request);
  if (predicted === null) return requireLease(recorder);
  const { record, ...prediction } = predicted;
  const response = { ...prediction, ...recorder.prepare(toReservation(record, salesContext)) };
  const verdict = await sales.holds.hold({ ...request, response });
  if (verdict.outcome === 'NOT_RECORDABLE') return requireLease(recorder);
  if (verdict.outcome !== 'RECORDED') return toResult(verdict, seatRequests);
  recorder.recorded({ status: response.status, body: verdict.body });
  return ok(fillPlaceholders(predicted, verdict.generated));
}

/** Leaves the request to an execution under a lease: its key must be claimed before more than one step is taken. */
export function requireLease(recorder: HoldResponseRecorder): Result<never, SaleError> {
  recorder.requireLease();
  return err({ code: 'REQUEST_IN_FLIGHT', retryAfter: 1 });
}

function addToHold(
  { sales }: SaleDeps,
  { caller, salesContext, target: { id }, seatRequests, key }: PlaceHoldRequest,
): Promise<Result<ReservationRecord, SaleError | LostRace>> {
  return runAtomically<ReservationRecord, SaleError | LostRace>(sales, async (store) => {
    await store.locks.acquire(getTicketLimitLockName(caller.principal));
    const locked = await lockOwnedHold(store, caller.principal, { id, key });
    if (!locked.ok) return locked;
    const { hold, isReplayed } = locked.value;
    if (isReplayed) return ok(hold);
    const error = findVisitorError(salesContext, [...hold.items, ...toVisitors(seatRequests)]);
    if (error !== null) return err(error);
    return addSeats(store, { caller, salesContext, reservationId: id, seatRequests });
  });
}

type AddSeatsInput = Pick<HoldRequest, 'reservationId' | 'seatRequests'> & {
  readonly caller: SaleCaller;
  readonly salesContext: SalesContext;
};

/** Adds seats to a locked hold and returns its new state. */
export async function addSeats(
  { holds }: Pick<UnitOfWork, 'holds'>,
  { caller, salesContext, reservationId, seatRequests }: AddSeatsInput,
): Promise<Result<ReservationRecord, SaleError | LostRace>> {
  const error = validateOnSale(salesContext, caller.salesChannel, seatRequests);
  if (error !== null) return err(error);
  return toResult(
    await holds.hold(toHoldRequest(caller, { salesContext, reservationId, seatRequests })),
    seatRequests,
  );
}

/**
 * A seller's hold belongs to the seller and not to the session: the next seller at the same workstation does not
 * inherit it.
 */
const toHoldRequest = (
  { principal: { sessionId, personId }, salesChannel }: SaleCaller,
  {
    salesContext,
    reservationId,
    seatRequests,
  }: Pick<HoldRequest, 'reservationId' | 'seatRequests'> & { readonly salesContext: SalesContext },
): HoldRequest => ({
  reservationId,
  seatRequests: expandSeatRequests(salesContext, seatRequests),
  ...(salesContext.bundle !== null && { bundle: salesContext.eventId }),
  ...(salesChannel === 'ASSISTED'
    ? { session: null, person: null, isFan: false }
    : { session: sessionId, person: personId, isFan: true }),
});

/** Converts a verdict on a request that has no response to record. */
function toResult(
  verdict: HoldVerdict,
  requested: readonly SeatRequest[],
): Result<ReservationRecord, SaleError | LostRace> {
  switch (verdict.outcome) {
    case 'HELD':
      return ok(verdict.record);
    case 'TAKEN':
      return err({ code: 'LOST_RACE', requested, seats: verdict.seats, sections: verdict.sections });
    case 'NOT_ON_SALE':
      return err({ code: 'SALE_CLOSED' });
    case 'PAUSED':
      return err({ code: 'HOLD_PAUSED', retryAfter: verdict.seconds });
    case 'TOO_MANY':
      return err({ code: 'TICKET_LIMIT', limit: verdict.limit, had: verdict.had });
    case 'NOT_OPEN':
      return err({ code: 'HOLD_EXPIRED' });
    case 'RECORDED':
    case 'NOT_RECORDABLE':
      throw new Error('No response was to be recorded.');
  }
}

/**
 * Names the lock that serialises one buyer's requests, so that the ticket limits count all of them. It is one for all events, because a
 * seat of a pass counts towards the limits of several.
 */
export const getTicketLimitLockName = ({
  personId,
  sessionId,
}: Pick<Principal, 'personId' | 'sessionId'>): string => `tickets ${personId ?? sessionId}`;

/** Counts requested places by their price zone. */
export const toVisitors = (seatRequests: readonly SeatRequest[]): Visitors =>
  seatRequests.map(({ zone, quantity = 1 }) => ({ zone, quantity }));

/** Rejects a cart whose visitors may not visit a tour together. */
export function findVisitorError({ visitors }: SalesContext, cart: Visitors): SaleError | null {
  const issue = findVisitorIssue(visitors, cart);
  if (issue === null) return null;
  return issue.kind === 'VISITOR_LIMIT'
    ? { code: issue.kind, type: issue.type, max: issue.max }
    : { code: issue.kind };
}

/** Rejects blocked sections and zones without a price; staff may sell blocked sections. */
function validateOnSale(
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
