import { Trans, useLingui } from '@lingui/react/macro';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { TicketOwnership } from '#domain/ticket/ticket.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Tag, type Tone } from '../../components/Tag/Tag.tsx';
import { ticketOwnershipNames } from '../../i18n/ticket-messages.ts';
import styles from './TicketList.module.css';
import { useTicketSeat } from './use-ticket-seat.ts';

type TicketOptionsProps = {
  readonly group: EventTickets;
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
};

/** Lists the tickets of one event, to select the one that is shown. */
export function TicketOptions({ group: { event, tickets }, selectedId, onSelect }: TicketOptionsProps) {
  const formatSeat = useTicketSeat();
  return (
    <section className={styles.group} aria-label={event.title}>
      <Heading variant="card">{event.title}</Heading>
      <p className={styles.when}>
        <DateText at={event.startsAt} timeZone={event.venue.timeZone} format="short" /> · {event.venue.name}
      </p>
      {event.saleState === 'CANCELLED' ? <CancelledEvent /> : null}
      {tickets.map((ticket) => (
        <button
          key={ticket.id}
          type="button"
          className={styles.option}
          aria-pressed={ticket.id === selectedId}
          onClick={() => onSelect(ticket.id)}
        >
          <span className={styles.place}>
            <b>{formatSeat(ticket)}</b>
            <span className={styles.holder}>{ticket.holder}</span>
          </span>
          {ticket.transfer.offer === null ? (
            <OwnershipTag ownership={ticket.ownership} />
          ) : (
            <Tag tone="pending">
              <Trans>Offered</Trans>
            </Tag>
          )}
        </button>
      ))}
    </section>
  );
}

function CancelledEvent() {
  return (
    <Alert tone="danger" title={<Trans>This event was cancelled</Trans>}>
      <Trans>
        These tickets are not valid. The payment, including fees, is being refunded: see{' '}
        <Link href="/my-purchases">My purchases</Link>.
      </Trans>
    </Alert>
  );
}

function OwnershipTag({ ownership }: { readonly ownership: TicketOwnership }) {
  const { i18n } = useLingui();
  return <Tag tone={ownershipTones[ownership]}>{i18n._(ticketOwnershipNames[ownership])}</Tag>;
}

const ownershipTones = {
  OWNED: 'success',
  TRANSFERRED: 'info',
  RECEIVED: 'pending',
} as const satisfies Record<TicketOwnership, Tone>;
