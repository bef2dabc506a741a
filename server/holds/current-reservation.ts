import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { ReservationRecord } from '#server/unit-of-work/public.ts';
import { ownsReservation } from './ownership.ts';
import type { SaleDeps } from './place-hold.ts';
import type { SaleError } from './sale-error.ts';
import { toReservation } from './to-reservation.ts';

type PresentationDeps = { readonly salesContexts: Pick<SaleDeps['salesContexts'], 'find'> };

/** Returns the caller's reservation by its id, in any state; an expired one still has its items. */
export async function findOwnedReservation(
  deps: Pick<SaleDeps, 'sales'> & PresentationDeps,
  principal: Principal,
  id: string,
): Promise<Result<Reservation, SaleError>> {
  const record = await deps.sales.reservations.find(id);
  if (record === null || !ownsReservation(principal, record)) return err({ code: 'NOT_FOUND' });
  return presentReservation(deps, record);
}

/** Returns the caller's latest hold that is active or ended just now, never one in payment; of one event or of any. */
export async function findCurrentReservation(
  deps: SaleDeps,
  principal: Principal,
  of: { readonly eventId: string | undefined; readonly salesChannel: SalesChannel | undefined },
): Promise<Reservation | null> {
  if (principal.sessionId === null) return null;
  const { sessionId, personId, market } = principal;
  const record = await deps.sales.reservations.findLatest({ sessionId, personId, market, ...of });
  if (record === null || !ownsReservation(principal, record)) return null;
  const reservation = await presentReservation(deps, record);
  return reservation.ok ? reservation.value : null;
}

export async function presentReservation(
  { salesContexts }: PresentationDeps,
  record: ReservationRecord,
): Promise<Result<Reservation, SaleError>> {
  const salesContext = await salesContexts.find(record.eventId);
  return salesContext === null ? err({ code: 'NOT_FOUND' }) : ok(toReservation(record, salesContext));
}
