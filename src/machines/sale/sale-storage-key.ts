import type { SalesChannel } from '#domain/payment/sales-channel.ts';

/** Returns the storage key of a sale; there is one per sales channel and device. */
export const getSaleStorageKey = (salesChannel: SalesChannel): string => `sale.${salesChannel}`;
