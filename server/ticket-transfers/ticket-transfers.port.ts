import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { TicketOwnership, TicketType } from '#domain/ticket/ticket.ts';
import type { TicketTransferStatus, TransferableTicket } from '#domain/ticket/ticket-transfer.ts';
import type { OutboxMessage } from '#server/kernel/public.ts';

/** A ticket as a transfer needs it. */
export type TransferTicketRecord = TransferableTicket & {
  readonly id: string;
  readonly ownerId: string | null;
  readonly eventId: string;
  readonly type: TicketType;
  readonly ownership: TicketOwnership;
  readonly isCancelled: boolean;
  /** The ticket is in an open offer. */
  readonly isOffered: boolean;
  readonly needsAdult: boolean;
  readonly zone: string;
  readonly sectionCode: string;
  readonly seatCode: string;
};

/** An e-mail address or phone number, and the channel that reaches it. */
export type OfferContact = { readonly to: string; readonly channel: DeliveryChannel };

export type NewTransfer = {
  readonly id: string;
  readonly senderId: string;
  readonly market: MarketCode;
  readonly contact: OfferContact;
  /** The language of the message to somebody without an account; others get it in their own. */
  readonly language: Language;
  readonly ticketIds: readonly string[];
};

export type TransferRecord = {
  readonly id: string;
  readonly senderId: string;
  readonly senderName: string;
  readonly receiverId: string | null;
  readonly market: MarketCode;
  /** Null once the offer has ended. */
  readonly contact: OfferContact | null;
  readonly language: Language;
  readonly status: TicketTransferStatus;
  readonly tickets: readonly TransferTicketRecord[];
};

/** The contacts that an account has proven by a code. */
export type ProvenContacts = { readonly email: string | null; readonly phone: string | null };

/** The person who changes a transfer, for the audit trail. */
export type TransferActor = {
  readonly personId: string | null;
  readonly sessionId: string | null;
  readonly address: string;
};

export type TransferAuditKind =
  | 'ticket.offered'
  | 'ticket.transferred'
  | 'ticket.offer-declined'
  | 'ticket.offer-withdrawn';

export interface TicketTransferReads {
  find(id: string): Promise<TransferRecord | null>;
  findProvenContacts(personId: string): Promise<ProvenContacts>;
}

/** The writes of a transfer, in one transaction. */
export interface TicketTransferUnit extends TicketTransferReads {
  /** Locks all valid tickets that a person has for the event of one of them. */
  lockOwnTickets(personId: string, ticketId: string): Promise<readonly TransferTicketRecord[]>;
  /** Locks the reservations of its orders, the offer and its tickets, in this order, as a refund does. */
  lock(id: string): Promise<TransferRecord | null>;
  insert(transfer: NewTransfer): Promise<void>;
  /** Gives the tickets to the receiver with a new generation. */
  accept(id: string, receiverId: string): Promise<void>;
  /** Ends an open offer; false when it has ended already. */
  end(id: string, status: 'DECLINED' | 'WITHDRAWN'): Promise<boolean>;
  audit(kind: TransferAuditKind, transfer: string, actor: TransferActor): Promise<void>;
  enqueue(message: OutboxMessage): Promise<void>;
  now(): Promise<Instant>;
}

/** Stores offers of tickets to other people. */
export interface TicketTransfers extends TicketTransferReads {
  transaction<T>(work: (unit: TicketTransferUnit) => Promise<T>): Promise<T>;
}
