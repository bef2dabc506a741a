import { getTicket, myTickets, myTicketsOfEvent } from '#contract/tickets.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { toEventSummaryWire } from '#server/catalogue/public.ts';
import type { Shell } from '#server/http/public.ts';
import { bind, toIsoOrNull } from '#server/http/public.ts';
import {
  findMyTicket,
  type MyTicketsDeps,
  listMyTickets as ticketsOf,
  findMyEventTickets as ticketsOfEvent,
} from '#server/tickets/my-tickets.ts';

/** Registers the ticket endpoints. Spec §7, /api/ticket and /api/myTickets. */
export function registerTicketRoutes(shell: Shell, deps: MyTicketsDeps): void {
  bind(shell, getTicket, async ({ query: { id }, principal: { personId }, language, now }) => {
    const ticket = await findMyTicket(deps, personId, { id, language, now });
    return ticket === null ? err({ code: 'NOT_FOUND' }) : ok(toTicketWire(ticket));
  });

  bind(shell, myTickets, async ({ principal: { personId }, language, now }) => {
    const events = await ticketsOf(deps, personId, { language, now });
    return ok({ events: events.map(toEventTicketsWire) });
  });

  bind(shell, myTicketsOfEvent, async ({ query: { eventId }, principal: { personId }, language, now }) => {
    const found = await ticketsOfEvent(deps, personId, { eventId, language, now });
    return found === null ? err({ code: 'NOT_FOUND' }) : ok(toEventTicketsWire(found));
  });
}

const toTicketWire = (ticket: IssuedTicket) => ({
  ...ticket,
  event: toEventSummaryWire(ticket.event),
  readAt: toIsoOrNull(ticket.readAt),
});

const toEventTicketsWire = ({ event, tickets }: EventTickets) => ({
  event: toEventSummaryWire(event),
  tickets: tickets.map(toTicketWire),
});
