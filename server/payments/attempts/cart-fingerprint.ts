import type { ItemRecord } from '#server/unit-of-work/public.ts';

/**
 * Builds a fingerprint of a cart's items and quantities, to detect a cart that changed after its payment started.
 * Prices are left out because each item keeps its own.
 */
export const fingerprintCart = (items: readonly Pick<ItemRecord, 'id' | 'quantity'>[]): string =>
  items
    .map(({ id, quantity }) => `${id}x${quantity}`)
    .toSorted()
    .join(' ');
