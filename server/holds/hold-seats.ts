import type { CartItemRequest, Reservation } from '#domain/reservation/reservation.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { toLostRaceError } from './lost-race.ts';
import { ownsReservation } from './ownership.ts';
import {
  countSeats,
  type HoldResponseRecorder,
  type HoldTarget,
  holdWithinLimit,
  openSalesContext,
  placeHold,
  requireLease,
  type SaleCaller,
  type SaleDeps,
} from './place-hold.ts';
import { deriveReservationId } from './reservation-id.ts';
import { resolveSeatRequests } from './resolve-seat-requests.ts';
import type { RequestFieldError, SaleError } from './sale-error.ts';
import { toReservation } from './to-reservation.ts';

export type HoldSeatsRequest = {
  readonly caller: SaleCaller;
  /** The live hold that receives the seats; its expiry does not change. */
  readonly reservationId: string | null;
  readonly items: readonly CartItemRequest[];
  readonly key: string;
  readonly recorder: HoldResponseRecorder | null;
};

/** Holds the requested seats for ten minutes, all or nothing (Spec §4, §9). */
export async function holdSeats(
  deps: SaleDeps,
  { caller, reservationId, items, key, recorder }: HoldSeatsRequest,
): Promise<Result<Reservation, SaleError>> {
  // Adding to a hold takes several steps.
  if (recorder !== null && reservationId !== null) return requireLease(recorder);
  const opened = await openSalesContext(deps, caller);
  if (!opened.ok) return opened;
  const salesContext = opened.value;
  const target = await resolveTarget(deps, { caller, reservationId, key });
  if (!target.ok) return target;
  const seatRequests = resolveSeatRequests(
    salesContext,
    items.map((item, at) => ({ item, field: `items.${at}` })),
  );
  if (!seatRequests.ok) return seatRequests;
  return holdWithinLimit(deps, { caller, seats: countSeats(seatRequests.value) }, async () => {
    const claimed = await placeHold(deps, {
      caller,
      salesContext,
      target: target.value,
      seatRequests: seatRequests.value,
      key,
      recorder,
    });
    if (claimed.ok) return ok(toReservation(claimed.value, salesContext));
    if (claimed.error.code !== 'LOST_RACE') return err(claimed.error);
    return err(await toLostRaceError(deps.salesContexts, salesContext, claimed.error));
  });
}

/** Resolves the target reservation. A hold belongs to one event and one sales channel. */
async function resolveTarget(
  { sales }: SaleDeps,
  { caller, reservationId: id, key }: Omit<HoldSeatsRequest, 'items' | 'recorder'>,
): Promise<Result<HoldTarget, SaleError>> {
  if (id === null)
    return ok({ kind: 'new', id: deriveReservationId(caller.principal.sessionId, 'hold', key) });
  const hold = await sales.reservations.find(id);
  if (hold === null || !ownsReservation(caller.principal, hold)) return err({ code: 'NOT_FOUND' });
  // A renewal keeps the seats of last season, and would keep further ones as long.
  if (hold.reservedUntil !== null) return err({ code: 'FORBIDDEN' });
  const errors: RequestFieldError[] = [];
  if (hold.eventId !== caller.eventId) errors.push({ field: 'eventId', reason: 'other_hold' });
  if (hold.salesChannel !== caller.salesChannel) errors.push({ field: 'salesChannel', reason: 'other_hold' });
  return errors.length > 0 ? err({ code: 'FIELDS_INVALID', fields: errors }) : ok({ kind: 'live', id });
}
