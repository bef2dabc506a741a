import type { EventSummary } from '../catalogue/event.ts';
import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import type { QrMode } from '../catalogue/qr-mode.ts';
import type { Instant } from '../shared/instant.ts';
import type { TicketOwnership, TicketType } from './ticket.ts';
import type { TicketTransferState } from './ticket-offer.ts';

/** The values from which a phone computes the changing part of a code, with or without a network. */
export type CodeRotation = {
  /** The secret of the one-time passwords, in hexadecimal digits. */
  readonly secret: string;
  /** The milliseconds by which the server's clock was ahead of this device's when the ticket was read. */
  readonly clockLeadMs: number;
};

/** A ticket as its holder sees it (Spec §3), with the content of its QR code. */
export type IssuedTicket = {
  readonly id: string;
  readonly orderId: string;
  readonly orderCode: string;
  readonly event: EventSummary;
  readonly type: TicketType;
  readonly ownership: TicketOwnership;
  readonly qrMode: QrMode;
  /** The content of its code; the fixed part of a dynamic one, and empty without a usable code. */
  readonly qr: string;
  /** The changing part of a dynamic code; null for a static one. */
  readonly rotation: CodeRotation | null;
  /** A short code to type when the QR code cannot be read. */
  readonly fallbackCode: string;
  /** The ticket may be printed: its code stays the same, and the event allows it. */
  readonly isPrintable: boolean;
  readonly holder: string;
  readonly door: string;
  readonly zone: string;
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly entrySide: string;
  readonly access: string;
  readonly price: PriceBreakdown;
  readonly readAt: Instant | null;
  readonly transfer: TicketTransferState;
};

/** A ticket as the server reads it: a dynamic code comes with the time, for a device to compare its clock. */
export type TicketAtServerTime = Omit<IssuedTicket, 'rotation'> & {
  readonly rotation: { readonly secret: string; readonly serverNow: Instant } | null;
};
