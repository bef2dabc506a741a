import { useLingui } from '@lingui/react/macro';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { grantsEntry } from '#domain/ticket/ticket.ts';
import { buildTicketFields } from '#domain/ticket/ticket-fields.ts';
import { SeatPosterButton } from '../../components/SeatPosterButton/SeatPosterButton.tsx';
import { ticketFieldNames } from '../../i18n/ticket-messages.ts';

/** Shares the poster of a ticket's seat; a ticket that was sent to somebody else has none. */
export function ShareSeat({ ticket }: { readonly ticket: IssuedTicket }) {
  const { i18n } = useLingui();
  if (!grantsEntry(ticket)) return null;
  const facts = buildTicketFields(ticket.event.venue.code, ticket).flatMap(({ field, value }) =>
    (field === 'section' || field === 'row' || field === 'seat') && value !== null
      ? [{ id: field, term: i18n._(ticketFieldNames[field]), value }]
      : [],
  );
  return <SeatPosterButton event={ticket.event} facts={facts} />;
}
