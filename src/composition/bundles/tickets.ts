import { createActor } from 'xstate';
import { browserOneTimePasswords } from '#adapters/browser/one-time-passwords.browser.ts';
import { myTicketsOverHttp } from '#adapters/http/my-tickets.http.ts';
import { ticketTransfersOverHttp } from '#adapters/http/ticket-transfers.http.ts';
import { ticketOfferPath, ticketTransferPath } from '#domain/ticket/ticket-transfer.ts';
import { createEntryCodeActors } from '#machines/entry-code/entry-code.actors.ts';
import { entryCodeMachine } from '#machines/entry-code/entry-code.machine.ts';
import { createTicketOfferActors } from '#machines/ticket-offer/ticket-offer.actors.ts';
import { ticketOfferMachine } from '#machines/ticket-offer/ticket-offer.machine.ts';
import { createTicketTransferActors } from '#machines/ticket-transfer/ticket-transfer.actors.ts';
import { ticketTransferMachine } from '#machines/ticket-transfer/ticket-transfer.machine.ts';
import type { App } from '../app.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { PortBindings, ResolvePorts } from '../ports.ts';

const ticketPorts = {
  myTickets: myTicketsOverHttp,
  oneTimePasswords: (_http, page) => browserOneTimePasswords(page.crypto.subtle),
  ticketTransfers: ticketTransfersOverHttp,
} satisfies Partial<PortBindings>;

/** Defines the flows of tickets: a changing code, and giving one away. They end with their person. */
export function defineFlows(resolve: ResolvePorts, { clock, keys, visit }: App) {
  const ports = resolve(ticketPorts);
  const actors = createEntryCodeActors({ ...ports, clock });
  return {
    entryCode: {
      isPersonal: true,
      paths: () => ['/my-tickets'],
      create: (input) => createActor(entryCodeMachine.provide({ actors }), { input }),
    },
    ticketTransfer: {
      isPersonal: true,
      paths: () => [ticketTransferPath],
      failure: (transfer) => transfer.getSnapshot().context.failure,
      create: ({ ticketId }) =>
        createActor(ticketTransferMachine.provide({ actors: createTicketTransferActors(ports) }), {
          input: { seed: keys.generate(), ticketId, market: visit.market },
        }),
    },
    ticketOffer: {
      paths: () => [ticketOfferPath],
      isForgottenWhenDone: true,
      failure: (offer) => offer.getSnapshot().context.failure,
      create: ({ reference }) =>
        createActor(ticketOfferMachine.provide({ actors: createTicketOfferActors(ports.ticketTransfers) }), {
          input: { seed: keys.generate(), reference },
        }),
    },
  } satisfies Partial<FlowDefinitions>;
}
