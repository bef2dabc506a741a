import { Trans } from '@lingui/react/macro';
import { buildPlanPath } from '#domain/sale/sale-path.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { isEventCancelled } from '#domain/ticket/ticket-order.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Link } from '../../components/Link/Link.tsx';

/** Explains why there is no QR code. */
export function QrUnavailableReason({ ticket }: { readonly ticket: IssuedTicket }) {
  if (isEventCancelled(ticket)) return <Trans>The event was cancelled.</Trans>;
  if (ticket.readAt !== null)
    return (
      <Trans>
        You entered at <DateText at={ticket.readAt} timeZone={ticket.event.venue.timeZone} format="time" />.
      </Trans>
    );
  if (ticket.type === 'DEPOSIT')
    return (
      <>
        <Trans>The code appears when all installments are paid.</Trans>{' '}
        <Link href={buildPlanPath('SELF_SERVICE', ticket.orderId)}>
          <Trans>See the plan</Trans>
        </Link>
      </>
    );
  return <Trans>You sent this ticket to someone else, who will show it at the gate.</Trans>;
}
