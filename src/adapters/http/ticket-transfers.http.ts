import type { TicketTransfersPort } from '#application/ticket-transfers.port.ts';
import {
  acceptOffer,
  declineOffer,
  offerTickets,
  readOffer,
  withdrawOffer,
} from '#contract/ticket-transfers.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const ticketTransfersOverHttp = (http: Http): TicketTransfersPort => ({
  offer: async (ticketIds, to, key) =>
    mapResult(await call(http, offerTickets, { body: { ticketIds: [...ticketIds], to }, key }), () => null),
  withdraw: async (id, key) =>
    mapResult(await call(http, withdrawOffer, { params: { id }, body: {}, key }), () => null),
  read: (offer) => call(http, readOffer, { body: { offer } }),
  accept: async (offer, key) =>
    mapResult(await call(http, acceptOffer, { body: { offer }, key }), () => null),
  decline: async (offer) => mapResult(await call(http, declineOffer, { body: { offer } }), () => null),
});
