// Tickets that fans give to others. Other contexts import this file only.
export { createOfferDecidedHandler, createOfferMessageHandler } from './send-offer-messages.ts';
export { postgresTicketTransfers } from './ticket-transfers.repository.ts';
export { registerTicketTransferRoutes } from './ticket-transfers.routes.ts';
