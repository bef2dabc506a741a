import type { EventSummary } from '../catalogue/event.ts';
import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import type { QrMode } from '../catalogue/qr-mode.ts';
import type { Instant } from '../shared/instant.ts';
import type { TicketOwnership, TicketType } from './ticket.ts';

/** A ticket as its holder sees it (Spec §3), with the content of its QR code. */
export type IssuedTicket = {
  readonly id: string;
  readonly orderId: string;
  readonly orderCode: string;
  readonly event: EventSummary;
  readonly type: TicketType;
  readonly ownership: TicketOwnership;
  readonly qrMode: QrMode;
  readonly qr: string;
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
};
