import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import type { Outcome } from './failure.ts';

/** The signed-in fan's tickets. */
export interface MyTicketsPort {
  /** Grouped by event, coming events first. */
  all(): Outcome<readonly EventTickets[]>;
  ofEvent(eventId: string): Outcome<EventTickets>;
  /** One ticket; what a link to a ticket opens. */
  ticket(id: string): Outcome<IssuedTicket>;
}
