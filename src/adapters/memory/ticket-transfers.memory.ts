import type { TicketTransfersPort } from '#application/ticket-transfers.port.ts';
import { maskContact } from '#domain/identity/contact.ts';
import { ok } from '#domain/shared/result.ts';
import type { TicketOffer } from '#domain/ticket/ticket-offer.ts';
import type { TicketTransferStatus } from '#domain/ticket/ticket-transfer.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';
import { listVisitorTickets } from './visitor-orders.ts';

/** The offers of this visitor's tickets, and those of `received`, which others made to the visitor. */
export function memoryTicketTransfers(
  backend: MemoryBackend,
  received: TicketOffer[] = [],
): TicketTransfersPort {
  const find = (offer: string): TicketOffer | undefined =>
    received.find(({ id }) => id === offer.split('.')[0]);
  const end = (offer: string, status: TicketTransferStatus) => {
    const found = find(offer);
    if (found === undefined) return createRejectedFailure('NOT_FOUND');
    if (found.status === status) return ok(null);
    if (found.status !== 'OFFERED') return createRejectedFailure('OFFER_OVER');
    received[received.indexOf(found)] = { ...found, status, to: '' };
    return ok(null);
  };
  return {
    offer: (ticketIds, to, key) =>
      backend.change('ticketTransfers.offer', key, () => {
        const tickets = listVisitorTickets(backend).filter(({ id }) => ticketIds.includes(id));
        const event = tickets[0]?.event;
        if (event === undefined || tickets.length !== ticketIds.length)
          return createRejectedFailure('NOT_FOUND');
        if (tickets.some(({ transfer }) => transfer.offer !== null || transfer.obstacle !== null))
          return createRejectedFailure('TICKET_NOT_TRANSFERABLE');
        const id = `offer-${backend.ticketOffers.size + 1}`;
        const contact = maskContact('email' in to ? to.email : to.phone);
        for (const ticketId of ticketIds) backend.ticketOffers.set(ticketId, { id, to: contact });
        return ok(null);
      }),
    withdraw: (offerId, key) =>
      backend.change('ticketTransfers.withdraw', key, () => {
        const offered = [...backend.ticketOffers].filter(([, { id }]) => id === offerId);
        if (offered.length === 0) return createRejectedFailure('NOT_FOUND');
        for (const [ticketId] of offered) backend.ticketOffers.delete(ticketId);
        return ok(null);
      }),
    read: (offer) =>
      backend.read(() => {
        const found = find(offer);
        return found === undefined ? createRejectedFailure('NOT_FOUND') : ok(found);
      }),
    accept: (offer, key) => backend.change('ticketTransfers.accept', key, () => end(offer, 'ACCEPTED')),
    decline: (offer) => backend.read(() => end(offer, 'DECLINED')),
  };
}
