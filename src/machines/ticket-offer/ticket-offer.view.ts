import type { TicketOffer } from '#domain/ticket/ticket-offer.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { TicketOfferSnapshot } from './ticket-offer.machine.ts';

export type TicketOfferView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'open';
      readonly offer: TicketOffer;
      readonly deciding: 'ACCEPT' | 'DECLINE' | null;
      readonly failure: FlowFailure | null;
    }
  /** Nothing can be accepted any more. */
  | { readonly screen: 'over'; readonly offer: TicketOffer }
  | { readonly screen: 'accepted'; readonly offer: TicketOffer }
  | { readonly screen: 'declined'; readonly offer: TicketOffer };

export function toTicketOfferView(snapshot: TicketOfferSnapshot): TicketOfferView {
  const { offer, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  if (offer === null) return { screen: 'loading' };
  if (snapshot.matches('accepted')) return { screen: 'accepted', offer };
  if (snapshot.matches('declined')) return { screen: 'declined', offer };
  if (offer.status !== 'OFFERED' || offer.obstacle !== null) return { screen: 'over', offer };
  const isDeclining = snapshot.matches('declining');
  const deciding = isDeclining ? 'DECLINE' : snapshot.matches('accepting') ? 'ACCEPT' : null;
  return { screen: 'open', offer, deciding, failure };
}
