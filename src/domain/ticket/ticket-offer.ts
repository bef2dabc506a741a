import type { Instant } from '../shared/instant.ts';
import type { TicketTransferStatus, TransferObstacle } from './ticket-transfer.ts';

/** The state of a ticket for its holder, who may give it away. */
export type TicketTransferState = {
  /** The open offer of the ticket, with the masked contact that it was sent to. */
  readonly offer: { readonly id: string; readonly to: string } | null;
  /** Null for a ticket that may be offered. */
  readonly obstacle: TransferObstacle | null;
  /** Until when tickets of the event may be offered and accepted. */
  readonly until: Instant;
  /** Its holder does not enter without an adult. */
  readonly needsAdult: boolean;
};

/** The person who reads an offer: only its receiver may accept it. */
export const offerViewers = ['ANONYMOUS', 'RECEIVER', 'SENDER', 'OTHER'] as const;
export type OfferViewer = (typeof offerViewers)[number];

/** The location of an offered ticket. */
export type OfferedTicket = {
  readonly zone: string;
  readonly sectionCode: string;
  readonly seatCode: string;
};

/** An offer as the person who opened its link sees it. */
export type TicketOffer = {
  readonly id: string;
  readonly status: TicketTransferStatus;
  readonly viewer: OfferViewer;
  /** The sender's first name. */
  readonly sender: string;
  /** The masked contact that the offer was sent to; empty once it has ended. */
  readonly to: string;
  readonly event: {
    readonly id: string;
    readonly title: string;
    readonly venue: string;
    readonly startsAt: Instant;
    readonly timeZone: string;
  };
  readonly tickets: readonly OfferedTicket[];
  readonly until: Instant;
  /** Why the tickets cannot be accepted any more although nobody ended the offer, or null. */
  readonly obstacle: TransferObstacle | null;
};
