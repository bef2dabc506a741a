import { getTicket, myTickets, myTicketsOfEvent } from '#contract/tickets.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import {
  findMyEventTickets,
  findMyTicket,
  listMyTickets,
  type MyTicketsDeps,
} from '#server/tickets/my-tickets.ts';

/** Registers the ticket endpoints. Spec §7, /api/ticket and /api/myTickets. */
export function registerTicketRoutes(shell: Shell, deps: MyTicketsDeps): void {
  bind(shell, getTicket, async ({ query: { id }, principal: { personId }, language, now }) => {
    const ticket = await findMyTicket(deps, personId, { id, language, now });
    return ticket === null ? err({ code: 'NOT_FOUND' }) : ok(ticket);
  });

  bind(shell, myTickets, async ({ principal: { personId }, language, now }) => {
    const events = await listMyTickets(deps, personId, { language, now });
    return ok({ events });
  });

  bind(shell, myTicketsOfEvent, async ({ query: { eventId }, principal: { personId }, language, now }) => {
    const found = await findMyEventTickets(deps, personId, { eventId, language, now });
    return found === null ? err({ code: 'NOT_FOUND' }) : ok(found);
  });
}
