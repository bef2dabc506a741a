import type { MyTicketsPort } from '#application/my-tickets.port.ts';
import { getTicket, myTickets, myTicketsOfEvent } from '#contract/tickets.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const myTicketsOverHttp = (http: Http): MyTicketsPort => ({
  all: async () => mapped(await call(http, myTickets), ({ events }) => events),
  ofEvent: (eventId) => call(http, myTicketsOfEvent, { query: { eventId } }),
  ticket: (id) => call(http, getTicket, { query: { id } }),
});
