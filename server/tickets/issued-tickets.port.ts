import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { QrMode } from '#domain/catalogue/qr-mode.ts';
import type { VisitorType } from '#domain/catalogue/visitor-type.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { TicketOwnership, TicketType } from '#domain/ticket/ticket.ts';
import type { TicketFaceRecord } from '#server/unit-of-work/public.ts';

/** An issued ticket as stored. */
export type TicketRecord = {
  readonly id: string;
  readonly orderId: string;
  readonly orderCode: string;
  readonly eventId: string;
  readonly type: TicketType;
  readonly ownership: TicketOwnership;
  readonly qrMode: QrMode;
  /** The event allows the code on paper and in emails. */
  readonly isPrintable: boolean;
  readonly generation: number;
  readonly holder: string;
  readonly seatCode: string;
  readonly face: TicketFaceRecord;
  /** The type of the visitor of a tour; null for every other ticket. */
  readonly visitorType: VisitorType | null;
  readonly price: PriceBreakdown;
  readonly readAt: Instant | null;
  readonly startsAt: Instant;
  /** The event lets its tickets change hands. */
  readonly isTransferable: boolean;
  /** The open offer of the ticket, with the contact that it was sent to. */
  readonly offer: { readonly id: string; readonly contact: string } | null;
  /** Its holder does not enter without an adult. */
  readonly needsAdult: boolean;
};

/** Reads the tickets of one person, with those that went to somebody else, and without cancelled ones unless their event was cancelled. */
export interface IssuedTickets {
  listTickets(
    owner: string,
    only?: { readonly eventId?: string; readonly id?: string; readonly orderId?: string },
  ): Promise<readonly TicketRecord[]>;
}
