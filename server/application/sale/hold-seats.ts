import type { Reservation, WantedItem } from '#domain/reservation/reservation.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { ClaimFirst } from '../requests/idempotency.port.ts';
import { refusalOfBeaten } from './beaten.ts';
import {
  claimPlaces,
  type Desk,
  type HoldKeeper,
  type Into,
  openHouse,
  type SaleParts,
} from './claim-places.ts';
import { owns } from './ownership.ts';
import { reservationIdOf } from './reservation-id.ts';
import type { FieldFault, SaleRefusal } from './sale-refusal.ts';
import { toReservation } from './to-reservation.ts';
import { wantedLines } from './wanted-lines.ts';

export type HoldRequest = {
  readonly desk: Desk;
  /** The live hold that receives the seats; its expiry does not change. */
  readonly reservationId: string | null;
  readonly items: readonly WantedItem[];
  readonly key: string;
  readonly keeper: HoldKeeper | null;
};

/** Holds the requested seats for ten minutes, all or nothing (Spec §4, §9). */
export async function holdSeats(
  parts: SaleParts,
  { desk, reservationId, items, key, keeper }: HoldRequest,
): Promise<Result<Reservation, SaleRefusal>> {
  // Adding to a hold takes several steps.
  if (keeper !== null && reservationId !== null) throw new ClaimFirst();
  const opened = await openHouse(parts, desk);
  if (!opened.ok) return opened;
  const house = opened.value;
  const into = await destinationOf(parts, { desk, reservationId, key });
  if (!into.ok) return into;
  const lines = wantedLines(
    house,
    items.map((item, at) => ({ item, field: `items.${at}` })),
  );
  if (!lines.ok) return lines;

  const claimed = await claimPlaces(parts, {
    desk,
    house,
    into: into.value,
    lines: lines.value,
    key,
    keeper,
  });
  if (claimed.ok) return ok(toReservation(claimed.value, house));
  if (claimed.error.code !== 'BEATEN') return err(claimed.error);
  return err(await refusalOfBeaten(parts.houses, house, claimed.error));
}

/** Resolves the target reservation. A hold belongs to one event and one sales channel. */
async function destinationOf(
  { sales }: SaleParts,
  { desk, reservationId: id, key }: Omit<HoldRequest, 'items' | 'keeper'>,
): Promise<Result<Into, SaleRefusal>> {
  if (id === null) return ok({ kind: 'new', id: reservationIdOf(desk.principal.sessionId, 'hold', key) });
  const hold = await sales.reservation(id);
  if (hold === null || !owns(desk.principal, hold)) return err({ code: 'NOT_FOUND' });
  const faults: FieldFault[] = [];
  if (hold.eventId !== desk.eventId) faults.push({ field: 'eventId', reason: 'other_hold' });
  if (hold.mode !== desk.mode) faults.push({ field: 'mode', reason: 'other_hold' });
  return faults.length > 0 ? err({ code: 'FIELDS_INVALID', fields: faults }) : ok({ kind: 'live', id });
}
