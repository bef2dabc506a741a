import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import type { AsyncResult } from './failure.ts';

/** Reads the signed-in fan's tickets. */
export interface MyTicketsPort {
  /** Grouped by event, upcoming events first. */
  listTickets(): AsyncResult<readonly EventTickets[]>;
  findEventTickets(eventId: string): AsyncResult<EventTickets>;
  /** Returns one ticket, for links that open a single ticket. */
  findTicket(id: string): AsyncResult<IssuedTicket>;
}
