import type { Reservation } from '#domain/reservation/reservation.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { ReservationRecord, UnitOfWork } from '#server/unit-of-work/public.ts';
import { runAtomically } from '#server/unit-of-work/public.ts';
import { lockOwnedHold } from './lock-owned-hold.ts';
import { toLostRaceError } from './lost-race.ts';
import { isFanInMarket, ownsReservation } from './ownership.ts';
import {
  addSeats,
  countSeats,
  findVisitorError,
  getTicketLimitLockName,
  holdWithinLimit,
  type SaleCaller,
  type SaleDeps,
  toVisitors,
} from './place-hold.ts';
import { planCartChange } from './plan-cart-change.ts';
import { releaseAndCancelOrder } from './release-hold.ts';
import type { LostRace, SaleError } from './sale-error.ts';
import { toReservation } from './to-reservation.ts';

export type UpdateCartRequest = {
  readonly principal: Principal & { readonly sessionId: string };
  readonly id: string;
  /** The cart version that the caller saw. */
  readonly version: number;
  readonly changes: readonly CartChange[];
  readonly key: string;
  readonly address: string;
};

/** Applies every change to a live hold or none, at current prices and without changing its expiry. */
export async function updateCart(
  deps: SaleDeps,
  request: UpdateCartRequest,
): Promise<Result<Reservation, SaleError>> {
  const current = await deps.sales.reservations.find(request.id);
  if (current === null || !ownsReservation(request.principal, current)) return err({ code: 'NOT_FOUND' });
  const salesContext = await deps.salesContexts.find(current.eventId);
  if (salesContext === null) return err({ code: 'NOT_FOUND' });
  const { principal } = request;
  const caller = {
    principal,
    market: current.market,
    eventId: current.eventId,
    salesChannel: current.salesChannel,
    address: request.address,
  };
  const planned = planCartChange(salesContext, current, request.changes);
  const seats = planned.ok ? countSeats(planned.value.seatsToAdd) : 0;
  return holdWithinLimit(deps, { caller, seats }, async () => {
    const changed = await runAtomically<ReservationRecord, SaleError | LostRace>(
      deps.sales,
      async (store) => {
        await store.locks.acquire(getTicketLimitLockName(principal));
        const locked = await lockOwnedHold(store, principal, request);
        if (!locked.ok) return locked;
        const { hold, isReplayed: isRepeated } = locked.value;
        if (isRepeated) return ok(hold);
        if (hold.version !== request.version) {
          return err({ code: 'VERSION_CONFLICT', cart: toReservation(hold, salesContext) });
        }
        return applyChanges(store, { caller, salesContext, hold, changes: request.changes });
      },
    );
    if (changed.ok) return ok(toReservation(changed.value, salesContext));
    if (changed.error.code !== 'LOST_RACE') return err(changed.error);
    return err(await toLostRaceError(deps.salesContexts, salesContext, changed.error));
  });
}

type Change = {
  readonly caller: SaleCaller;
  readonly salesContext: SalesContext;
  readonly hold: ReservationRecord;
  readonly changes: readonly CartChange[];
};

/**
 * Releases seats before adding others, so that seats can be swapped at the ticket limit. An empty cart releases the
 * hold.
 */
async function applyChanges(
  store: Pick<UnitOfWork, 'buyers' | 'holds' | 'orders' | 'reservations'>,
  { caller, salesContext, hold, changes }: Change,
): Promise<Result<ReservationRecord, SaleError | LostRace>> {
  const planned = planCartChange(salesContext, hold, changes);
  if (!planned.ok) return planned;
  const { seatsToRelease, seatsToAdd, fan } = planned.value;
  if (seatsToAdd.length > 0 && hold.reservedUntil !== null) return err({ code: 'FORBIDDEN' });
  if (fan !== null) {
    if (caller.salesChannel !== 'ASSISTED') return err({ code: 'FORBIDDEN' });
    const buyer = await store.buyers.find(fan.id);
    if (buyer === null || !isFanInMarket(buyer, hold.market)) {
      return err({ code: 'FIELDS_INVALID', fields: [{ field: fan.field, reason: 'unknown' }] });
    }
    await store.reservations.assignBuyer(hold.id, fan.id);
  }
  if (seatsToRelease.length > 0) await store.holds.releaseSeats(hold.id, seatsToRelease);
  const remaining = (await store.reservations.find(hold.id)) ?? hold;
  const error = findVisitorError(salesContext, [...remaining.items, ...toVisitors(seatsToAdd)]);
  if (error !== null) return err(error);
  if (seatsToAdd.length === 0)
    return remaining.items.length === 0 ? releaseAndCancelOrder(store, remaining) : ok(remaining);
  return addSeats(store, { caller, salesContext, reservationId: hold.id, seatRequests: seatsToAdd });
}
