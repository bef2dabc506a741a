// Issued tickets and their signatures. Other contexts import this file only.
export { ed25519Signer, generateSigningKey } from './ed25519-signer.adapter.ts';
export { postgresIssuedTickets } from './issued-tickets.repository.ts';
export { listPrintableCodes, type MyTicketsDeps, type PrintableCode } from './my-tickets.ts';
export { drawQrPicture } from './qr-picture.adapter.ts';
export { loadServerSecret, loadSigningKey } from './signing-key.ts';
export { registerTicketPrintingRoute } from './ticket-printing.routes.ts';
export { renderTicketSheets } from './ticket-sheets.adapter.ts';
export type { TicketSigner } from './ticket-signer.port.ts';
export { registerTicketRoutes } from './tickets.routes.ts';
