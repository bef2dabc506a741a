import { getTicket, myTickets, myTicketsOfEvent } from '#contract/tickets.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
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
    return ticket === null ? err({ code: 'NOT_FOUND' }) : ok(ticket);
  });

  bind(shell, myTickets, async ({ principal: { personId }, language, now }) => {
    const events = await ticketsOf(deps, personId, { language, now });
    return ok({ events });
  });

  bind(shell, myTicketsOfEvent, async ({ query: { eventId }, principal: { personId }, language, now }) => {
    const found = await ticketsOfEvent(deps, personId, { eventId, language, now });
    return found === null ? err({ code: 'NOT_FOUND' }) : ok(found);
  });
}
