// Lists of orders, receipts, calendar entries and purchase updates. Other contexts import this file only.
export { registerCalendarRoute } from './calendar.routes.ts';
export { postgresOrderLists } from './order-lists.repository.ts';
export { registerOrderRoutes } from './orders.routes.ts';
export { buildCalendarFile } from './purchase-calendar.ts';
export { postgresPurchaseFingerprints } from './purchase-fingerprints.repository.ts';
export {
  createPurchaseUpdateStreams,
  purchaseUpdateStreamDefaults,
} from './purchase-update-streams.routes.ts';
export { registerPurchaseUpdateRoute } from './purchase-updates.routes.ts';
export { createPurchaseUpdateFeed } from './purchase-updates.ts';
