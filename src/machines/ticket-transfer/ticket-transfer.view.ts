import type { PhoneChannel } from '#domain/identity/contact.ts';
import type { InputIssue } from '#domain/identity/fan-identity.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import type { TransferObstacle } from '#domain/ticket/ticket-transfer.ts';
import { createFlowFailure, type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import { findTicket, type TicketTransferSnapshot } from './ticket-transfer.machine.ts';

export type TicketTransferView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  /** The ticket cannot go to anybody now. */
  | { readonly screen: 'blocked'; readonly ticket: IssuedTicket; readonly obstacle: TransferObstacle }
  | {
      readonly screen: 'choosing';
      readonly ticket: IssuedTicket;
      /** The tickets of the event that may go. */
      readonly tickets: readonly IssuedTicket[];
      readonly ticketIds: readonly string[];
      readonly market: MarketCode;
      readonly contact: string;
      readonly channel: PhoneChannel;
      readonly issues: readonly InputIssue[];
      readonly wasWithdrawn: boolean;
      readonly isBusy: boolean;
      readonly failure: FlowFailure | null;
    }
  | {
      readonly screen: 'offered';
      readonly ticket: IssuedTicket;
      /** The tickets of the offer. */
      readonly tickets: readonly IssuedTicket[];
      /** The masked contact that the offer was sent to. */
      readonly to: string;
      readonly isNew: boolean;
      readonly isBusy: boolean;
      readonly failure: FlowFailure | null;
    };

export function toTicketTransferView(snapshot: TicketTransferSnapshot): TicketTransferView {
  const { groups, ticketIds, market, contact, channel, issues, done, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  if (groups === null) return { screen: 'loading' };
  const ticket = findTicket(snapshot.context);
  if (ticket === null) return { screen: 'failed', failure: createFlowFailure('NOT_FOUND') };
  const ofEvent = groups.find(({ event }) => event.id === ticket.event.id)?.tickets ?? [];
  const { offer, obstacle } = ticket.transfer;
  const isBusy = snapshot.hasTag('busy');
  if (offer !== null)
    return {
      screen: 'offered',
      ticket,
      tickets: ofEvent.filter(({ transfer }) => transfer.offer?.id === offer.id),
      to: offer.to,
      isNew: done === 'OFFERED',
      isBusy,
      failure,
    };
  if (obstacle !== null) return { screen: 'blocked', ticket, obstacle };
  return {
    screen: 'choosing',
    ticket,
    tickets: ofEvent.filter(({ transfer }) => transfer.offer === null && transfer.obstacle === null),
    ticketIds,
    market,
    contact,
    channel,
    issues,
    wasWithdrawn: done === 'WITHDRAWN',
    isBusy,
    failure,
  };
}
