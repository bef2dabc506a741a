// Emails about sales, sent from the outbox. Other contexts import this file only.

export { formatSeat, formatTicketPlace } from './emailed-sale.ts';
export { createSaleOutboxHandlers } from './sale-outbox-handlers.ts';
