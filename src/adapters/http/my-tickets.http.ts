import type { MyTicketsPort } from '#application/my-tickets.port.ts';
import { getTicket, myTickets, myTicketsOfEvent } from '#contract/tickets.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const myTicketsOverHttp = (http: Http): MyTicketsPort => ({
  listTickets: async () => mapResult(await call(http, myTickets), ({ events }) => events),
  findEventTickets: (eventId) => call(http, myTicketsOfEvent, { query: { eventId } }),
  findTicket: (id) => call(http, getTicket, { query: { id } }),
});
