import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { opensTheGate, type TicketOwnership } from '#domain/ticket/ticket.ts';
import { ticketFace } from '#domain/ticket/ticket-face.ts';
import { orientations } from '#domain/venue/orientation.ts';
import type { Trouble } from '#machines/support/trouble.ts';
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
import { orientationNames } from '../../i18n/seat-words.ts';
import { ticketOwnershipNames, ticketTypeNames } from '../../i18n/ticket-words.ts';
import { usePlaceWords } from '../sale/PlacesText.tsx';
import { groupPlaces } from '../sale/places.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { qrMatrix } from './qr-matrix.ts';
import { stayAwake } from './stay-awake.ts';
import styles from './Tickets.module.css';

type TicketsProps = { readonly groups: readonly EventTickets[]; readonly trouble: Trouble | null };

/** One's tickets by event, and the one that is shown at the gate. */
export function Tickets({ groups, trouble }: TicketsProps) {
  const { t } = useLingui();
  const all = groups.flatMap(({ tickets }) => tickets);
  const [picked, setPicked] = useState<string | null>(null);
  const shown = all.find(({ id }) => id === picked) ?? all.find(opensTheGate) ?? all[0];
  const words = usePlaceWords();
  if (shown === undefined) return <NoTickets />;
  return (
    <Page>
      <div className={styles.tickets}>
        <div className={styles.side}>
          <Heading as="h1" look="title">
            <Trans>My tickets</Trans>
          </Heading>
          <TroubleAlert trouble={trouble} />
          {groups.map(({ event, tickets }) => (
            <section key={event.id} className={styles.group} aria-label={event.title}>
              <Heading look="card">{event.title}</Heading>
              <p className={styles.when}>
                <DateText at={event.startsAt} timeZone={event.venue.timeZone} look="short" /> ·{' '}
                {event.venue.name}
              </p>
              {event.saleState === 'CANCELLED' ? <CancelledEvent /> : null}
              {tickets.map((ticket) => (
                <button
                  key={ticket.id}
                  type="button"
                  className={styles.pick}
                  aria-pressed={ticket.id === shown.id}
                  onClick={() => setPicked(ticket.id)}
                >
                  <span className={styles.place}>
                    <b>
                      {groupPlaces([{ ...placeOf(ticket), quantity: 1 }])
                        .map(words)
                        .join()}
                    </b>
                    <span className={styles.holder}>{ticket.holder}</span>
                  </span>
                  <Ownership ownership={ticket.ownership} />
                </button>
              ))}
            </section>
          ))}
          {isCancelled(shown) ? null : (
            <section className={styles.group}>
              <Heading look="card">
                <Trans>To get in</Trans>
              </Heading>
              <EntryRules maxTickets={shown.event.maxTickets} />
            </section>
          )}
        </div>
        <section className={styles.ticket} aria-label={t`Ticket`} ref={stayAwake}>
          <OneTicket ticket={shown} />
          {isCancelled(shown) ? null : <BeforeTheGate />}
        </section>
      </div>
    </Page>
  );
}

function BeforeTheGate() {
  return (
    <div className={styles.tools}>
      <Row>
        <Button icon={<Printer size={20} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </Row>
      <Note size="xs">
        <Trans>
          Open it before you leave home: while this page is open it works without a connection. Turn the
          brightness up at the gate.
        </Trans>
      </Note>
    </div>
  );
}

const isCancelled = ({ event }: IssuedTicket): boolean => event.saleState === 'CANCELLED';

function CancelledEvent() {
  return (
    <Alert tone="danger" title={<Trans>This event was cancelled</Trans>}>
      <Trans>
        These tickets let nobody in. What was paid goes back, fees included: see{' '}
        <Link href="/my-purchases">My purchases</Link>.
      </Trans>
    </Alert>
  );
}

/** The section as it is said: without the zone part of its code. */
const placeOf = ({ event, ...ticket }: IssuedTicket) => {
  const section = ticketFace(event.venue.code, ticket).find(({ field }) => field === 'section')?.value;
  return { sectionCode: section ?? ticket.sectionCode, seatCode: ticket.seatCode };
};

function OneTicket({ ticket }: { readonly ticket: IssuedTicket }) {
  const { i18n } = useLingui();
  const opens = opensTheGate(ticket) && ticket.readAt === null && !isCancelled(ticket);
  return (
    <Ticket
      event={ticket.event}
      face={ticketFace(ticket.event.venue.code, ticket).map((row) => {
        const side = orientations.find((known) => row.field === 'entrySide' && known === row.value);
        return side === undefined ? row : { ...row, value: i18n._(orientationNames[side]) };
      })}
      qr={opens ? qrMatrix(ticket.qr) : null}
      withoutQr={<WithoutQr ticket={ticket} />}
      fallbackCode={ticket.fallbackCode}
      holder={ticket.holder}
      tag={<Tag tone="success">{i18n._(ticketTypeNames[ticket.type])}</Tag>}
    />
  );
}

/** Why there is nothing to scan. */
function WithoutQr({ ticket }: { readonly ticket: IssuedTicket }) {
  if (isCancelled(ticket)) return <Trans>The event was cancelled.</Trans>;
  if (ticket.readAt !== null)
    return (
      <Trans>
        You came in at <DateText at={ticket.readAt} timeZone={ticket.event.venue.timeZone} look="time" />.
      </Trans>
    );
  if (ticket.type === 'DEPOSIT') return <Trans>The code comes once every instalment is paid.</Trans>;
  return <Trans>You sent this ticket to someone else. They show it at the gate.</Trans>;
}

function Ownership({ ownership }: { readonly ownership: TicketOwnership }) {
  const { i18n } = useLingui();
  return <Tag tone={tones[ownership]}>{i18n._(ticketOwnershipNames[ownership])}</Tag>;
}

const tones = { OWNED: 'success', TRANSFERRED: 'info', RECEIVED: 'pending' } as const satisfies Record<
  TicketOwnership,
  Tone
>;

export function TicketsSkeleton() {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          <Trans>My tickets</Trans>
        </Heading>
        <Skeleton shape="ticket" count={1} />
      </Stack>
    </Page>
  );
}

export function NoTickets() {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          <Trans>My tickets</Trans>
        </Heading>
        <EmptyState
          title={<Trans>You have no tickets yet</Trans>}
          action={
            <LinkButton href="/?page=1" variant="primary">
              <Trans>See what is on</Trans>
            </LinkButton>
          }
        >
          <Trans>When you buy one it is here, with the code that opens the gate.</Trans>
        </EmptyState>
      </Stack>
    </Page>
  );
}
