import { fromPromise } from 'xstate';
import type { TicketTransfersPort } from '#application/ticket-transfers.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ticketOfferActorSlots } from './ticket-offer.machine.ts';

/** Creates the actors with which the receiver of an offer decides. */
export const createTicketOfferActors = (transfers: TicketTransfersPort): typeof ticketOfferActorSlots => ({
  read: fromPromise(({ input: { reference } }) => toActorResult(transfers.read(reference))),
  accept: fromPromise(({ input: { reference, key } }) => toActorResult(transfers.accept(reference, key))),
  decline: fromPromise(({ input: { reference } }) => toActorResult(transfers.decline(reference))),
});
