import type { CartChange } from '#domain/sale/cart-change.ts';
import { listItemsOfLine, mergeCartLines } from '#domain/sale/cart-lines.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type { ItemRecord, ReservationRecord, SeatRequest } from '#server/unit-of-work/public.ts';
import { type RequestedCartItem, resolveSeatRequests } from './resolve-seat-requests.ts';
import type { RequestFieldError, SaleError } from './sale-error.ts';

export type PlannedCartChange = {
  readonly seatsToRelease: readonly SeatRequest[];
  readonly seatsToAdd: readonly SeatRequest[];
  readonly fan: { readonly id: string; readonly field: string } | null;
};

/** Plans a list of cart changes, read in order: seats to release, seats to add, and the fan. */
export function planCartChange(
  salesContext: SalesContext,
  { items: heldItems }: Pick<ReservationRecord, 'items'>,
  changes: readonly CartChange[],
): Result<PlannedCartChange, Extract<SaleError, { code: 'FIELDS_INVALID' }>> {
  const items = mergeCartLines(heldItems);
  const quantities = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const requestedItems: RequestedCartItem[] = [];
  const errors: RequestFieldError[] = [];
  let fan: PlannedCartChange['fan'] = null;
  changes.forEach((change, at) => {
    const field = `ops.${at}`;
    switch (change.op) {
      case 'add':
        requestedItems.push({ item: change.item, field: `${field}.item` });
        return;
      case 'setFan':
        fan = { id: change.fanId, field: `${field}.fanId` };
        return;
      case 'remove':
      case 'setQuantity': {
        const item = items.find(({ id }) => id === change.itemId && (quantities.get(id) ?? 0) > 0);
        const quantity = change.op === 'remove' ? 0 : change.quantity;
        if (item === undefined) errors.push({ field: `${field}.itemId`, reason: 'unknown' });
        else if (item.seatIndex !== null && quantity > 1)
          errors.push({ field: `${field}.quantity`, reason: 'one_per_seat' });
        else quantities.set(item.id, quantity);
      }
    }
  });
  const added = resolveSeatRequests(salesContext, requestedItems);
  const allErrors = [...errors, ...(added.ok ? [] : added.error.fields)];
  if (allErrors.length > 0 || !added.ok) return err({ code: 'FIELDS_INVALID', fields: allErrors });
  const changed = items.map((item) => ({ item, by: (quantities.get(item.id) ?? 0) - item.quantity }));
  return ok({
    seatsToRelease: changed
      .filter(({ by }) => by < 0)
      .flatMap(({ item, by }) =>
        listItemsOfLine(heldItems, item).map((held) => toSeatRequest(held.eventId, held, -by)),
      ),
    seatsToAdd: [
      ...changed
        .filter(({ by }) => by > 0)
        .map(({ item, by }) => toSeatRequest(salesContext.eventId, item, by)),
      ...added.value,
    ],
    fan,
  });
}

const toSeatRequest = (event: string, item: ItemRecord, quantity: number): SeatRequest => ({
  event,
  section: item.sectionCode,
  zone: item.zone,
  ...(item.seatIndex === null ? { quantity } : { seat: item.seatIndex, seatCode: item.seatCode }),
});
