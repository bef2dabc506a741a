import { isDynamic, type QrMode } from '../catalogue/qr-mode.ts';
import type { Brand } from '../shared/brand.ts';

export type TicketId = Brand<string, 'TicketId'>;

/** Spec §3. */
export const ticketTypes = ['PAID', 'FREE', 'SUBSCRIPTION', 'DEPOSIT', 'COURTESY'] as const;
export type TicketType = (typeof ticketTypes)[number];

/** The ownership of a ticket from the viewpoint of one fan (Spec §3). */
export const ticketOwnerships = ['TRANSFERRED', 'OWNED', 'RECEIVED'] as const;
export type TicketOwnership = (typeof ticketOwnerships)[number];

/** The entrance and seat of a ticket (Spec §3). */
export type TicketLocation = {
  readonly door: string;
  readonly zone: string;
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly entrySide: string;
  /** The access that Spec §2 shows for ATS. Assumption: the door, if none is given. */
  readonly access?: string;
};

/**
 * Returns true if this fan can enter with the ticket. Assumption: a transferred ticket belongs to its
 * receiver, and a deposit has no code until its plan is complete.
 */
export const grantsEntry = (ticket: {
  readonly type: TicketType;
  readonly ownership: TicketOwnership;
}): boolean => ticket.ownership !== 'TRANSFERRED' && ticket.type !== 'DEPOSIT';

/**
 * Returns true if the code of this fan's ticket may leave our pages, on paper or in an email: it grants entry, stays
 * the same, and the event allows it.
 */
export const isCodePrintable = (ticket: {
  readonly type: TicketType;
  readonly ownership: TicketOwnership;
  readonly qrMode: QrMode;
  readonly isPrintable: boolean;
}): boolean => grantsEntry(ticket) && !isDynamic(ticket.qrMode) && ticket.isPrintable;

/** The path of the PDF with the tickets of an order (Spec §7). */
export const ticketPrintingPath = '/api/ticket-printing-service/resource';

export const buildTicketPrintingHref = (orderId: string): string =>
  `${ticketPrintingPath}?${new URLSearchParams({ orderId })}`;

/** The rules printed on a ticket (Spec §2). */
export const printRules = ['NO_WEAPONS', 'NO_FOOD', 'NO_SMOKING', 'MAX_TICKETS'] as const;
export type PrintRule = (typeof printRules)[number];
