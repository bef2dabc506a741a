import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { buildTicketFields } from '#domain/ticket/ticket-fields.ts';
import { useSeatFormatter } from '../sale/SeatsText.tsx';
import { groupSeats } from '../sale/seat-groups.ts';

/** Returns a formatter of a ticket's seat: "Section 114, row F, seat 9". */
export function useTicketSeat(): (ticket: IssuedTicket) => string {
  const formatSeats = useSeatFormatter();
  return (ticket) =>
    ticket.event.tour !== null
      ? ticket.zone
      : groupSeats([{ ...toSeatItem(ticket), quantity: 1 }])
          .map(formatSeats)
          .join();
}

/** Returns the seat with its section as displayed, without the zone part of its code. */
const toSeatItem = ({ event, ...ticket }: IssuedTicket) => {
  const section = buildTicketFields(event.venue.code, ticket).find(({ field }) => field === 'section')?.value;
  return { sectionCode: section ?? ticket.sectionCode, seatCode: ticket.seatCode };
};
