import type { Reservation } from '#domain/reservation/reservation.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { refusalOfBeaten } from './beaten.ts';
import { type Desk, limitQueue, notForSale, type SaleParts, take, tooMany } from './claim-places.ts';
import type { House } from './house.port.ts';
import { ownHold } from './own-hold.ts';
import { isFanOf, owns } from './ownership.ts';
import { planChange } from './plan-change.ts';
import { giveUp } from './release-hold.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { Beaten, SaleRefusal } from './sale-refusal.ts';
import type { SaleStore } from './sale-store.port.ts';
import { toReservation } from './to-reservation.ts';

export type CartRequest = {
  readonly principal: Principal & { readonly sessionId: string };
  readonly id: string;
  /** The cart version that the caller saw. */
  readonly version: number;
  readonly changes: readonly CartChange[];
  readonly key: string;
};

/** Applies every change to a live hold or none, at current prices and without changing its expiry. */
export async function updateCart(
  parts: SaleParts,
  request: CartRequest,
): Promise<Result<Reservation, SaleRefusal>> {
  const seen = await parts.sales.reservation(request.id);
  if (seen === null || !owns(request.principal, seen)) return err({ code: 'NOT_FOUND' });
  const house = await parts.houses.of(seen.eventId);
  if (house === null) return err({ code: 'NOT_FOUND' });
  const { principal } = request;
  const desk = { principal, market: seen.market, eventId: seen.eventId, mode: seen.mode };
  const changed = await allOrNothing<ReservationRecord, SaleRefusal | Beaten>(parts.sales, async (store) => {
    await store.queue(limitQueue(desk));
    const own = await ownHold(store, principal, request);
    if (!own.ok) return own;
    const { hold, isRepeated } = own.value;
    if (isRepeated) return ok(hold);
    if (hold.version !== request.version) {
      return err({ code: 'VERSION_CONFLICT', cart: toReservation(hold, house) });
    }
    return carryOut(store, { desk, house, hold, changes: request.changes });
  });
  if (changed.ok) return ok(toReservation(changed.value, house));
  if (changed.error.code !== 'BEATEN') return err(changed.error);
  return err(await refusalOfBeaten(parts.houses, house, changed.error));
}

type Change = {
  readonly desk: Desk;
  readonly house: House;
  readonly hold: ReservationRecord;
  readonly changes: readonly CartChange[];
};

/**
 * Releases seats before adding others, so that seats can be swapped at the ticket limit. An empty cart releases the
 * hold.
 */
async function carryOut(
  store: SaleStore,
  { desk, house, hold, changes }: Change,
): Promise<Result<ReservationRecord, SaleRefusal | Beaten>> {
  const planned = planChange(house, hold, changes);
  if (!planned.ok) return planned;
  const { leaving, joining, fan } = planned.value;
  if (fan !== null) {
    if (desk.mode !== 'ASSISTED') return err({ code: 'FORBIDDEN' });
    const buyer = await store.buyer(fan.id);
    if (buyer === null || !isFanOf(buyer, hold.market)) {
      return err({ code: 'FIELDS_INVALID', fields: [{ field: fan.field, reason: 'unknown' }] });
    }
    await store.nameBuyer(hold.id, fan.id);
  }
  if (leaving.length > 0) await store.releaseLines(hold.id, leaving);
  const left = (await store.reservation(hold.id)) ?? hold;
  if (joining.length === 0) return left.items.length === 0 ? giveUp(store, left) : ok(left);
  const refusal =
    (house.disabled ? ({ code: 'SALE_CLOSED' } as const) : null) ??
    notForSale(house, desk.mode, joining) ??
    (await tooMany(store, { desk, house, reservation: hold.id, items: left.items, lines: joining }));
  return refusal === null ? take(store, { desk, id: hold.id, lines: joining }) : err(refusal);
}
