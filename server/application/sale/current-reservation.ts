import type { Reservation } from '#domain/reservation/reservation.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import type { SaleParts } from './claim-places.ts';
import { owns } from './ownership.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import { toReservation } from './to-reservation.ts';

/** Returns the caller's reservation by its id, in any state; an expired one still has its items. */
export async function ownReservation(
  parts: SaleParts,
  principal: Principal,
  id: string,
): Promise<Result<Reservation, SaleRefusal>> {
  const record = await parts.sales.reservation(id);
  if (record === null || !owns(principal, record)) return err({ code: 'NOT_FOUND' });
  return shown(parts, record);
}

/** Returns the caller's latest hold that is active or ended just now; of one event or of any. */
export async function newestReservation(
  parts: SaleParts,
  principal: Principal,
  of: { readonly eventId: string | undefined; readonly mode: SaleMode | undefined },
): Promise<Reservation | null> {
  if (principal.sessionId === null) return null;
  const { sessionId, personId, market } = principal;
  const record = await parts.sales.newestReservation({ sessionId, personId, market, ...of });
  if (record === null || !owns(principal, record)) return null;
  const reservation = await shown(parts, record);
  return reservation.ok ? reservation.value : null;
}

export async function shown(
  { houses }: Pick<SaleParts, 'houses'>,
  record: ReservationRecord,
): Promise<Result<Reservation, SaleRefusal>> {
  const house = await houses.of(record.eventId);
  return house === null ? err({ code: 'NOT_FOUND' }) : ok(toReservation(record, house));
}
