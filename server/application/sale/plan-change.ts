import type { CartChange } from '#domain/sale/cart-change.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { House } from './house.port.ts';
import type { ItemRecord, ReservationRecord } from './sale-records.ts';
import type { FieldFault, SaleRefusal } from './sale-refusal.ts';
import type { ClaimLine } from './sale-store.port.ts';
import { type Asked, wantedLines } from './wanted-lines.ts';

export type PlannedChange = {
  readonly leaving: readonly ClaimLine[];
  readonly joining: readonly ClaimLine[];
  readonly fan: { readonly id: string; readonly field: string } | null;
};

/** Plans a list of cart changes, read in order: seats to release, seats to add, and the fan. */
export function planChange(
  house: House,
  { items }: Pick<ReservationRecord, 'items'>,
  changes: readonly CartChange[],
): Result<PlannedChange, Extract<SaleRefusal, { code: 'FIELDS_INVALID' }>> {
  const quantities = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const asked: Asked[] = [];
  const faults: FieldFault[] = [];
  let fan: PlannedChange['fan'] = null;
  changes.forEach((change, at) => {
    const field = `ops.${at}`;
    switch (change.op) {
      case 'add':
        asked.push({ item: change.item, field: `${field}.item` });
        return;
      case 'setFan':
        fan = { id: change.fanId, field: `${field}.fanId` };
        return;
      case 'remove':
      case 'setQuantity': {
        const item = items.find(({ id }) => id === change.itemId && (quantities.get(id) ?? 0) > 0);
        const quantity = change.op === 'remove' ? 0 : change.quantity;
        if (item === undefined) faults.push({ field: `${field}.itemId`, reason: 'unknown' });
        else if (item.seatIndex !== null && quantity > 1)
          faults.push({ field: `${field}.quantity`, reason: 'one_per_seat' });
        else quantities.set(item.id, quantity);
      }
    }
  });
  const added = wantedLines(house, asked);
  const wrong = [...faults, ...(added.ok ? [] : added.error.fields)];
  if (wrong.length > 0 || !added.ok) return err({ code: 'FIELDS_INVALID', fields: wrong });
  const changed = items.map((item) => ({ item, by: (quantities.get(item.id) ?? 0) - item.quantity }));
  return ok({
    leaving: changed.filter(({ by }) => by < 0).map(({ item, by }) => lineOf(house, item, -by)),
    joining: [
      ...changed.filter(({ by }) => by > 0).map(({ item, by }) => lineOf(house, item, by)),
      ...added.value,
    ],
    fan,
  });
}

const lineOf = ({ eventId: event }: House, item: ItemRecord, quantity: number): ClaimLine => ({
  event,
  section: item.sectionCode,
  zone: item.zone,
  ...(item.seatIndex === null ? { quantity } : { seat: item.seatIndex, seatCode: item.seatCode }),
});
