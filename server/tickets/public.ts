// Issued tickets and their signatures. Other contexts import this file only.
export { ed25519Signer, generateSigningKey } from './ed25519-signer.adapter.ts';
export { postgresIssuedTickets } from './issued-tickets.repository.ts';
export { loadServerSecret, loadSigningKey } from './signing-key.ts';
export type { TicketSigner } from './ticket-signer.port.ts';
export { registerTicketRoutes } from './tickets.routes.ts';
