import type { EventSummary } from '../catalogue/event.ts';
import type { IssuedTicket } from './issued-ticket.ts';

/** The tickets of one fan for one event. */
export type EventTickets = { readonly event: EventSummary; readonly tickets: readonly IssuedTicket[] };
