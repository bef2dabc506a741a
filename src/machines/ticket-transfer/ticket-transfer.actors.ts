import { fromPromise } from 'xstate';
import type { MyTicketsPort } from '#application/my-tickets.port.ts';
import type { TicketTransfersPort } from '#application/ticket-transfers.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ticketTransferActorSlots } from './ticket-transfer.machine.ts';

/** Creates the actors with which a fan offers tickets. */
export const createTicketTransferActors = ({
  myTickets,
  ticketTransfers,
}: {
  readonly myTickets: MyTicketsPort;
  readonly ticketTransfers: TicketTransfersPort;
}): typeof ticketTransferActorSlots => ({
  list: fromPromise(() => toActorResult(myTickets.listTickets())),
  offer: fromPromise(({ input: { ticketIds, to, key } }) =>
    toActorResult(ticketTransfers.offer(ticketIds, to, key)),
  ),
  withdraw: fromPromise(({ input: { offerId, key } }) =>
    toActorResult(ticketTransfers.withdraw(offerId, key)),
  ),
});
