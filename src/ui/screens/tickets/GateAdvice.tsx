import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin, Printer } from 'lucide-react';
import { buildDirectionsUrl } from '#domain/catalogue/event.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { grantsEntry } from '#domain/ticket/ticket.ts';
import { hasUsableCode } from '#domain/ticket/ticket-order.ts';
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
  return (
    <div className={styles.tools}>
      <Row>
        {isOnPhoneOnly || !isForEntry ? null : (
          <Button icon={<Printer size={20} />} onClick={() => window.print()}>
            {printed === 1 ? (
              <Trans>Print</Trans>
            ) : (
              t`Print ${plural(printed, { one: '# ticket', other: '# tickets' })}`
            )}
          </Button>
        )}
        <ShareSeat ticket={ticket} />
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
