import type { Contact } from '#domain/identity/contact.ts';
import type { TicketOffer } from '#domain/ticket/ticket-offer.ts';
import type { AsyncResult } from './failure.ts';

/** Tickets that fans give to others. */
export interface TicketTransfersPort {
  /** Offers tickets of one event to the owner of a contact. */
  offer(ticketIds: readonly string[], to: Contact, key: string): AsyncResult<null>;
  /** Withdraws an open offer of the signed-in fan. */
  withdraw(offerId: string, key: string): AsyncResult<null>;
  /** Reads an offer by the token of its link, or by its id as its receiver. */
  read(offer: string): AsyncResult<TicketOffer>;
  /** Accepts an offer: its tickets become the signed-in fan's. */
  accept(offer: string, key: string): AsyncResult<null>;
  decline(offer: string): AsyncResult<null>;
}
