import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, MapPin, Printer, Send } from 'lucide-react';
import { buildDirectionsUrl } from '#domain/catalogue/event.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { buildTicketPrintingHref, grantsEntry } from '#domain/ticket/ticket.ts';
import { hasUsableCode } from '#domain/ticket/ticket-order.ts';
import { buildTicketTransferHref } from '#domain/ticket/ticket-transfer.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { ShareSeat } from './ShareSeat.tsx';
import styles from './TicketList.module.css';

type GateAdviceProps = {
  readonly printed: number;
  /** The ticket that is shown. */
  readonly ticket: IssuedTicket;
};

/** Prints the tickets, one a sheet, shares the seat, and says how to arrive with a ticket on the phone. */
export function GateAdvice({ printed, ticket }: GateAdviceProps) {
  const { t } = useLingui();
  // A deposit has nothing to show at the gate yet, and a transferred ticket belongs to somebody else.
  const isForEntry = grantsEntry(ticket);
  const isOnPhoneOnly = hasUsableCode(ticket) && !ticket.isPrintable;
  // A ticket without a code is nothing on paper.
  const isPrinted = hasUsableCode(ticket) && ticket.isPrintable;
  return (
    <div className={styles.tools}>
      <Row>
        {isPrinted ? (
          <Button icon={<Printer size={20} />} onClick={() => window.print()}>
            {printed === 1 ? (
              <Trans>Print</Trans>
            ) : (
              t`Print ${plural(printed, { one: '# ticket', other: '# tickets' })}`
            )}
          </Button>
        ) : null}
        {isPrinted ? (
          <LinkButton
            href={buildTicketPrintingHref(ticket.orderId)}
            target="_blank"
            rel="noopener noreferrer"
            icon={<FileText size={20} />}
          >
            <Trans>Open the PDF</Trans>
          </LinkButton>
        ) : null}
        <ShareSeat ticket={ticket} />
        <TransferLink ticket={ticket} />
        <LinkButton
          href={buildDirectionsUrl(ticket.event.venue)}
          target="_blank"
          rel="noopener noreferrer"
          icon={<MapPin size={20} />}
        >
          <Trans>Directions</Trans>
        </LinkButton>
      </Row>
      {isOnPhoneOnly ? (
        <Note size="xs">
          <Trans>This ticket is valid on your phone only, not on paper.</Trans>
        </Note>
      ) : null}
      {isForEntry ? (
        <Note size="xs">
          <Trans>
            Open it once before you leave home: then it opens on this phone without a connection, too. Turn up
            the brightness at the gate.
          </Trans>
        </Note>
      ) : null}
    </div>
  );
}

/** Leads to the page that gives the ticket to somebody else, or to its open offer. */
function TransferLink({ ticket: { id, transfer } }: Pick<GateAdviceProps, 'ticket'>) {
  if (transfer.offer === null && transfer.obstacle !== null) return null;
  return (
    <LinkButton href={buildTicketTransferHref(id)} icon={<Send size={20} />}>
      {transfer.offer === null ? <Trans>Transfer</Trans> : <Trans>See the transfer</Trans>}
    </LinkButton>
  );
}
