import { buildIdempotencyKey, type SaleContext } from '../sale.context.ts';

/** Removes or changes cart items, wherever the cart is shown. */
export const cartEditEvents = {
  'item.removed': { target: 'updating', actions: ['planItemRemoval', 'issueKey'] },
  'itemQuantity.chosen': { target: 'updating', actions: ['planQuantity', 'issueKey'] },
} as const;

/** Events that are ignored while a response is pending; a sign-out is not, since nothing may be bought without a buyer. */
export const ignoredEvents = { 'event.chosen': {}, 'storage.changed': {} } as const;

/** Returns to the map. */
export const stadiumRequestEvents = {
  'step.requested': { guard: 'requestsStadium', target: 'held', actions: 'goToStadium' },
} as const;

/** Builds the request of the planned cart changes. */
export const buildCartUpdate = (context: SaleContext) => ({
  salesChannel: context.salesChannel,
  eventId: context.event?.id ?? '',
  reservationId: context.reservation?.reservationId ?? '',
  version: context.reservation?.version ?? 0,
  ops: context.changes,
  key: buildIdempotencyKey(context),
});
