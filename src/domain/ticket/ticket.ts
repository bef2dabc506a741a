import type { Brand } from '../shared/brand.ts';

export type TicketId = Brand<string, 'TicketId'>;

/** Spec §3. */
export const ticketTypes = ['PAID', 'FREE', 'SUBSCRIPTION', 'DEPOSIT', 'COURTESY'] as const;
export type TicketType = (typeof ticketTypes)[number];

/** Whose ticket it is, seen by one fan (Spec §3). */
export const ticketOwnerships = ['TRANSFERRED', 'OWNED', 'RECEIVED'] as const;
export type TicketOwnership = (typeof ticketOwnerships)[number];

/** How a ticket, a link or a code reaches a person; the odd case is the specification's (Spec §3). */
export const deliveryChannels = ['whatsapp', 'SMS', 'EMAIL'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** Where a ticket lets its holder in and sit (Spec §3). */
export type TicketPlace = {
  readonly door: string;
  readonly zone: string;
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly entrySide: string;
  /** The way in that Spec §2 shows for ATS. Assumption: the door, when nothing else is named. */
  readonly access?: string;
};

/**
 * Whether this fan can show the ticket at the gate. Assumption: a ticket given away is shown by who received it, and
 * a deposit has no code until its plan is complete.
 */
export const opensTheGate = (ticket: {
  readonly type: TicketType;
  readonly ownership: TicketOwnership;
}): boolean => ticket.ownership !== 'TRANSFERRED' && ticket.type !== 'DEPOSIT';

/** What a printed ticket warns of (Spec §2). */
export const printRules = ['NO_WEAPONS', 'NO_FOOD', 'NO_SMOKING', 'MAX_TICKETS'] as const;
export type PrintRule = (typeof printRules)[number];
