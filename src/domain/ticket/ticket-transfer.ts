import type { Instant } from '../shared/instant.ts';
import type { EventOf, Lifecycle } from '../shared/transition.ts';
import type { TicketOwnership, TicketType } from './ticket.ts';

/** The statuses of an offer of tickets to another person. Assumption: Spec §3 names the ownership of a ticket only. */
export const ticketTransferStatuses = ['OFFERED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'REVOKED'] as const;
export type TicketTransferStatus = (typeof ticketTransferStatuses)[number];

/**
 * The lifecycle of an offer. An accepted one is never undone: its receiver may offer the tickets in turn. A refund and a
 * cancelled event revoke it.
 */
export const ticketTransferLifecycle = {
  initialStatuses: { 'tickets.offered': 'OFFERED' },
  transitions: {
    OFFERED: {
      accepted: 'ACCEPTED',
      declined: 'DECLINED',
      withdrawn: 'WITHDRAWN',
      'ticket.cancelled': 'REVOKED',
    },
    ACCEPTED: {},
    DECLINED: {},
    WITHDRAWN: {},
    REVOKED: {},
  },
} as const satisfies Lifecycle<TicketTransferStatus>;

export type TicketTransferEvent = EventOf<typeof ticketTransferLifecycle>;

/** The reasons why a ticket cannot go to another person. */
export const transferObstacles = [
  'NOT_YOURS',
  'EVENT_CANCELLED',
  'ALREADY_READ',
  'NOT_FULLY_PAID',
  'NOT_ALLOWED',
  'TOO_LATE',
] as const;
export type TransferObstacle = (typeof transferObstacles)[number];

/** Assumption: tickets change hands until two hours before the event begins. */
export const TRANSFER_CUT_OFF_MS = 2 * 60 * 60 * 1_000;

/** Returns the time until which tickets of an event may be offered and accepted. */
export const getTransferDeadline = (startsAt: Instant): Instant => startsAt - TRANSFER_CUT_OFF_MS;

export type TransferableTicket = {
  readonly type: TicketType;
  /** The ownership as this person sees it. */
  readonly ownership: TicketOwnership;
  readonly readAt: Instant | null;
  readonly startsAt: Instant;
  readonly isEventCancelled: boolean;
  /** The event lets its tickets change hands. */
  readonly isTransferable: boolean;
};

/**
 * Finds why a ticket cannot be offered or accepted now, or null. A ticket of an unfinished installment plan stays with the
 * person who pays it.
 */
export function findTransferObstacle(ticket: TransferableTicket, now: Instant): TransferObstacle | null {
  if (ticket.ownership === 'TRANSFERRED') return 'NOT_YOURS';
  if (ticket.isEventCancelled) return 'EVENT_CANCELLED';
  if (ticket.readAt !== null) return 'ALREADY_READ';
  if (ticket.type === 'DEPOSIT') return 'NOT_FULLY_PAID';
  if (!ticket.isTransferable) return 'NOT_ALLOWED';
  return now >= getTransferDeadline(ticket.startsAt) ? 'TOO_LATE' : null;
}

/** A ticket with the company that its holder needs: a child does not enter alone. */
export type AccompaniedTicket = { readonly id: string; readonly needsAdult: boolean };

/**
 * Returns true if these tickets would leave somebody who needs an adult without one, on either side: among those that go, or
 * among those of the same event that stay with their owner.
 */
export function separatesCompany(
  owned: readonly AccompaniedTicket[],
  offeredIds: readonly string[],
): boolean {
  const offered = owned.filter(({ id }) => offeredIds.includes(id));
  const kept = owned.filter(({ id }) => !offeredIds.includes(id));
  return [offered, kept].some(needsAnAdult);
}

const needsAnAdult = (tickets: readonly AccompaniedTicket[]): boolean =>
  tickets.some(({ needsAdult }) => needsAdult) && tickets.every(({ needsAdult }) => needsAdult);

/** The most tickets in one offer. Assumption: more than any ticket limit of a family. */
export const MAX_TICKETS_PER_OFFER = 20;

/** The page on which a fan offers a ticket, `?ticket=…`. */
export const ticketTransferPath = '/ticket-transfer';

/** The page that opens an offer: `#offer=…` from a message, or `?offer=…` for its signed-in receiver. */
export const ticketOfferPath = '/ticket-offer';

/** Builds the address at which a fan offers a ticket or sees its open offer. */
export const buildTicketTransferHref = (ticketId: string): string =>
  `${ticketTransferPath}?${new URLSearchParams({ ticket: ticketId })}`;
