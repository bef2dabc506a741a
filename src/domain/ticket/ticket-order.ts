import type { EventTickets } from './event-tickets.ts';
import type { IssuedTicket } from './issued-ticket.ts';
import { grantsEntry } from './ticket.ts';

/** Returns true if the event of this ticket takes place no longer. */
export const isEventCancelled = ({ event }: Pick<IssuedTicket, 'event'>): boolean =>
  event.saleState === 'CANCELLED';

/** Returns true if the gate would still admit somebody with this ticket, so that its code is worth showing. */
export const hasUsableCode = (ticket: IssuedTicket): boolean =>
  grantsEntry(ticket) && ticket.readAt === null && !isEventCancelled(ticket);

/**
 * Finds the ticket to show at the start: of the given order, otherwise of the next event; usable ones first. The
 * groups come with the next event first.
 */
export function findFirstTicket(
  groups: readonly EventTickets[],
  orderId: string | null,
): IssuedTicket | undefined {
  const all = groups.flatMap(({ tickets }) => tickets);
  const ofOrder = all.filter((ticket) => ticket.orderId === orderId);
  const candidates = ofOrder.length === 0 ? all : ofOrder;
  return candidates.find(hasUsableCode) ?? candidates[0];
}

/**
 * Lists the tickets that are printed together with a ticket: all usable ones of the same order and event that may be
 * printed. Any other stands alone.
 */
export function listPrintedTogether(
  groups: readonly EventTickets[],
  ticket: IssuedTicket,
): readonly IssuedTicket[] {
  if (!hasUsableCode(ticket) || !ticket.isPrintable) return [ticket];
  return groups
    .flatMap(({ tickets }) => tickets)
    .filter(
      (one) =>
        one.orderId === ticket.orderId &&
        one.event.id === ticket.event.id &&
        one.isPrintable &&
        hasUsableCode(one),
    );
}

/** Lists the tickets among which a person turns over: all of the ticket's event. */
export const listTicketsOfSameEvent = (
  groups: readonly EventTickets[],
  { event }: IssuedTicket,
): readonly IssuedTicket[] => groups.find((group) => group.event.id === event.id)?.tickets ?? [];
