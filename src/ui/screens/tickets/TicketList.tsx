import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { grantsEntry, type TicketOwnership } from '#domain/ticket/ticket.ts';
import { buildTicketFields } from '#domain/ticket/ticket-fields.ts';
import { orientations } from '#domain/venue/orientation.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EntryRules } from '../../components/EntryRules/EntryRules.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag, type Tone } from '../../components/Tag/Tag.tsx';
import { Ticket } from '../../components/Ticket/Ticket.tsx';
import { orientationNames } from '../../i18n/seat-messages.ts';
import { ticketOwnershipNames, ticketTypeNames } from '../../i18n/ticket-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { useSeatFormatter } from '../sale/SeatsText.tsx';
import { groupSeats } from '../sale/seat-groups.ts';
import { keepScreenAwake } from './keep-screen-awake.ts';
import { qrMatrix } from './qr-matrix.ts';
import styles from './TicketList.module.css';

type TicketListProps = {
  readonly groups: readonly EventTickets[];
  /** The order whose first ticket is shown at the start. */
  readonly orderId: string | null;
  readonly notice: ReactNode;
  readonly failure: FlowFailure | null;
};

/** Lists the tickets by event and shows the selected one for the gate. */
export function TicketList({ groups, orderId, notice, failure }: TicketListProps) {
  const { t } = useLingui();
  const all = groups.flatMap(({ tickets }) => tickets);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const ofOrder = all.filter((ticket) => ticket.orderId === orderId);
  const candidates = ofOrder.length === 0 ? all : ofOrder;
  const selected = all.find(({ id }) => id === selectedId) ?? candidates.find(grantsEntry) ?? candidates[0];
  const card = useRef<HTMLDivElement>(null);
  const formatSeats = useSeatFormatter();
  const select = (id: string): void => {
    setSelectedId(id);
    card.current?.focus();
  };
  if (selected === undefined) return <NoTickets notice={notice} />;
  return (
    <Page>
      <div className={styles.tickets}>
        <div className={styles.side}>
          <Heading as="h1" variant="title">
            <Trans>My tickets</Trans>
          </Heading>
          {notice}
          <FailureAlert failure={failure} />
          {groups.map(({ event, tickets }) => (
            <section key={event.id} className={styles.group} aria-label={event.title}>
              <Heading variant="card">{event.title}</Heading>
              <p className={styles.when}>
                <DateText at={event.startsAt} timeZone={event.venue.timeZone} format="short" /> ·{' '}
                {event.venue.name}
              </p>
              {event.saleState === 'CANCELLED' ? <CancelledEvent /> : null}
              {tickets.map((ticket) => (
                <button
                  key={ticket.id}
                  type="button"
                  className={styles.option}
                  aria-pressed={ticket.id === selected.id}
                  onClick={() => select(ticket.id)}
                >
                  <span className={styles.place}>
                    <b>
                      {groupSeats([{ ...toSeatItem(ticket), quantity: 1 }])
                        .map(formatSeats)
                        .join()}
                    </b>
                    <span className={styles.holder}>{ticket.holder}</span>
                  </span>
                  <OwnershipTag ownership={ticket.ownership} />
                </button>
              ))}
            </section>
          ))}
          {isEventCancelled(selected) ? null : (
            <section className={styles.group}>
              <Heading variant="card">
                <Trans>Valid for entry</Trans>
              </Heading>
              <EntryRules maxTickets={selected.event.maxTickets} />
            </section>
          )}
        </div>
        <section className={styles.ticket} aria-label={t`Ticket`} ref={keepScreenAwake}>
          <div ref={card} tabIndex={-1} className={styles.card}>
            <TicketCard ticket={selected} />
          </div>
          {isEventCancelled(selected) ? null : <GateAdvice />}
        </section>
      </div>
    </Page>
  );
}

function GateAdvice() {
  return (
    <div className={styles.tools}>
      <Row>
        <Button icon={<Printer size={20} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </Row>
      <Note size="xs">
        <Trans>
          Open it before you leave home. It works offline while this page stays open. Turn up the brightness
          at the gate.
        </Trans>
      </Note>
    </div>
  );
}

const isEventCancelled = ({ event }: IssuedTicket): boolean => event.saleState === 'CANCELLED';

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

/** Returns the seat with its section as displayed, without the zone part of its code. */
const toSeatItem = ({ event, ...ticket }: IssuedTicket) => {
  const section = buildTicketFields(event.venue.code, ticket).find(({ field }) => field === 'section')?.value;
  return { sectionCode: section ?? ticket.sectionCode, seatCode: ticket.seatCode };
};

function TicketCard({ ticket }: { readonly ticket: IssuedTicket }) {
  const { i18n } = useLingui();
  const canShowQr = grantsEntry(ticket) && ticket.readAt === null && !isEventCancelled(ticket);
  return (
    <Ticket
      event={ticket.event}
      fields={buildTicketFields(ticket.event.venue.code, ticket).map((row) => {
        const side = orientations.find((known) => row.field === 'entrySide' && known === row.value);
        return side === undefined ? row : { ...row, value: i18n._(orientationNames[side]) };
      })}
      qr={canShowQr ? qrMatrix(ticket.qr) : null}
      qrPlaceholder={<QrUnavailableReason ticket={ticket} />}
      fallbackCode={ticket.fallbackCode}
      holder={ticket.holder}
      tag={<Tag tone="success">{i18n._(ticketTypeNames[ticket.type])}</Tag>}
    />
  );
}

/** Explains why there is no QR code. */
function QrUnavailableReason({ ticket }: { readonly ticket: IssuedTicket }) {
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

function OwnershipTag({ ownership }: { readonly ownership: TicketOwnership }) {
  const { i18n } = useLingui();
  return <Tag tone={ownershipTones[ownership]}>{i18n._(ticketOwnershipNames[ownership])}</Tag>;
}

const ownershipTones = {
  OWNED: 'success',
  TRANSFERRED: 'info',
  RECEIVED: 'pending',
} as const satisfies Record<TicketOwnership, Tone>;

export function TicketsSkeleton() {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>My tickets</Trans>
        </Heading>
        <Skeleton shape="ticket" count={1} />
      </Stack>
    </Page>
  );
}

export function NoTickets({ notice }: { readonly notice: ReactNode }) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>My tickets</Trans>
        </Heading>
        {notice}
        <EmptyState
          title={<Trans>You have no tickets yet</Trans>}
          action={
            <LinkButton href="/?page=1" variant="primary">
              <Trans>Browse events</Trans>
            </LinkButton>
          }
        >
          <Trans>Tickets you buy will appear here with their entry code.</Trans>
        </EmptyState>
      </Stack>
    </Page>
  );
}
