import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { buildTicketFields } from '#domain/ticket/ticket-fields.ts';
import { hasUsableCode, isEventCancelled } from '#domain/ticket/ticket-order.ts';
import { orientations } from '#domain/venue/orientation.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { Ticket } from '../../components/Ticket/Ticket.tsx';
import { orientationNames } from '../../i18n/seat-messages.ts';
import { ticketTypeNames } from '../../i18n/ticket-messages.ts';
import { qrMatrix } from './qr-matrix.ts';

/** Shows one ticket with its code, or with the reason why there is none. */
export function TicketCard({ ticket }: { readonly ticket: IssuedTicket }) {
  const { i18n } = useLingui();
  return (
    <Ticket
      event={ticket.event}
      fields={buildTicketFields(ticket.event.venue.code, ticket).map((row) => {
        const side = orientations.find((known) => row.field === 'entrySide' && known === row.value);
        return side === undefined ? row : { ...row, value: i18n._(orientationNames[side]) };
      })}
      qr={hasUsableCode(ticket) ? qrMatrix(ticket.qr) : null}
      qrPlaceholder={<QrUnavailableReason ticket={ticket} />}
      fallbackCode={ticket.fallbackCode}
      holder={ticket.holder}
      tag={<Tag tone="success">{i18n._(ticketTypeNames[ticket.type])}</Tag>}
    />
  );
}

/** Explains why there is no QR code. */
export function QrUnavailableReason({ ticket }: { readonly ticket: IssuedTicket }) {
  if (isEventCancelled(ticket)) return <Trans>The event was cancelled.</Trans>;
  if (ticket.readAt !== null)
    return (
      <Trans>
        You entered at <DateText at={ticket.readAt} timeZone={ticket.event.venue.timeZone} format="time" />.
      </Trans>
    );
  if (ticket.type === 'DEPOSIT') return <Trans>The code appears when all installments are paid.</Trans>;
  return <Trans>You sent this ticket to someone else, who will show it at the gate.</Trans>;
}
