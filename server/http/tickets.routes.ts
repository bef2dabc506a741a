import { getTicket, myTickets, myTicketsOfEvent } from '#contract/tickets.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import {
  myTicket,
  type TicketParts,
  myTickets as ticketsOf,
  myTicketsOfEvent as ticketsOfEvent,
} from '#server/application/tickets/my-tickets.ts';
import { bind } from './bind.ts';
import { summaryOnWire } from './event-wire.ts';
import type { Shell } from './shell.ts';
import { isoOrNull } from './wire.ts';

/** Registers the ticket endpoints. Spec §7, /api/ticket and /api/myTickets. */
export function ticketRoutes(shell: Shell, parts: TicketParts): void {
  bind(shell, getTicket, async ({ query: { id }, principal: { personId }, language, now }) => {
    const ticket = await myTicket(parts, personId, { id, language, now });
    return ticket === null ? err({ code: 'NOT_FOUND' }) : ok(ticketOnWire(ticket));
  });

  bind(shell, myTickets, async ({ principal: { personId }, language, now }) => {
    const events = await ticketsOf(parts, personId, { language, now });
    return ok({ events: events.map(eventTicketsOnWire) });
  });

  bind(shell, myTicketsOfEvent, async ({ query: { eventId }, principal: { personId }, language, now }) => {
    const found = await ticketsOfEvent(parts, personId, { eventId, language, now });
    return found === null ? err({ code: 'NOT_FOUND' }) : ok(eventTicketsOnWire(found));
  });
}

const ticketOnWire = (ticket: IssuedTicket) => ({
  ...ticket,
  event: summaryOnWire(ticket.event),
  readAt: isoOrNull(ticket.readAt),
});

const eventTicketsOnWire = ({ event, tickets }: EventTickets) => ({
  event: summaryOnWire(event),
  tickets: tickets.map(ticketOnWire),
});
