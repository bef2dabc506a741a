import type { ItemRecord } from '../sale/sale-records.ts';

/**
 * What a cart consists of, to tell whether it is still the one that somebody pays for: places and quantities. Prices need
 * not be in it, since an item keeps its own.
 */
export const cartPrint = (items: readonly Pick<ItemRecord, 'id' | 'quantity'>[]): string =>
  items
    .map(({ id, quantity }) => `${id}x${quantity}`)
    .toSorted()
    .join(' ');
