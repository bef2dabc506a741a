import type * as z from 'zod/mini';
import type { MyTicketsPort } from '#application/my-tickets.port.ts';
import { getTicket, myTickets, myTicketsOfEvent, type ticket } from '#contract/tickets.ts';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const myTicketsOverHttp = (http: Http): MyTicketsPort => ({
  listTickets: async () => mapResult(await call(http, myTickets), ({ events }) => events.map(toEventTickets)),
  findEventTickets: async (eventId) =>
    mapResult(await call(http, myTicketsOfEvent, { query: { eventId } }), toEventTickets),
  findTicket: async (id) => mapResult(await call(http, getTicket, { query: { id } }), toIssuedTicket),
});

type TicketResponse = z.output<typeof ticket>;

const toEventTickets = ({
  event,
  tickets,
}: {
  readonly event: TicketResponse['event'];
  readonly tickets: readonly TicketResponse[];
}): EventTickets => ({ event, tickets: tickets.map(toIssuedTicket) });

/** Compares the server's clock with the device's: a phone with a wrong clock still shows the right code. */
const toIssuedTicket = ({ rotation, ...read }: TicketResponse): IssuedTicket => ({
  ...read,
  rotation: rotation && { secret: rotation.secret, clockLeadMs: rotation.serverNow - Date.now() },
});
