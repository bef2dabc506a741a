// Emails about sales, sent from the outbox. Other contexts import this file only.
export { createSaleOutboxHandlers } from './sale-outbox-handlers.ts';
