import type { HeldItem } from '../reservation/reservation.ts';
import { listItemsOfLine, mergeCartLines, type SeatItem } from '../sale/cart-lines.ts';

/** The number of tickets of an item that are valid no longer: refunded, or taken back. */
export type CancelledItem = { readonly itemId: string; readonly quantity: number };

/**
 * Counts the cancelled tickets of each cart line from those of its items. A seat of a season pass is cancelled when it is for all of its
 * events, not when one of them is cancelled or refunded.
 */
export function mergeCancelledItems<Item extends SeatItem & { readonly id: string }>(
  items: readonly Item[],
  cancelledItems: readonly CancelledItem[],
): readonly CancelledItem[] {
  const quantities = new Map(cancelledItems.map(({ itemId, quantity }) => [itemId, quantity]));
  return mergeCartLines(items)
    .map((line) => ({
      itemId: line.id,
      quantity: Math.min(...listItemsOfLine(items, line).map(({ id }) => quantities.get(id) ?? 0)),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Splits the items of an order into those with valid tickets and those whose tickets were cancelled. */
export function splitCancelledItems({
  items,
  cancelledItems,
}: {
  readonly items: readonly HeldItem[];
  readonly cancelledItems: readonly CancelledItem[];
}): { readonly valid: readonly HeldItem[]; readonly cancelled: readonly HeldItem[] } {
  const quantities = new Map(cancelledItems.map(({ itemId, quantity }) => [itemId, quantity]));
  const getCancelled = ({ id, quantity }: HeldItem): number => Math.min(quantity, quantities.get(id) ?? 0);
  return {
    valid: items
      .map((item) => ({ ...item, quantity: item.quantity - getCancelled(item) }))
      .filter(({ quantity }) => quantity > 0),
    cancelled: items
      .map((item) => ({ ...item, quantity: getCancelled(item) }))
      .filter(({ quantity }) => quantity > 0),
  };
}
