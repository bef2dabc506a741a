import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import { findFirstTicket, isEventCancelled, listPrintedTogether } from '#domain/ticket/ticket-order.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { EntryRules } from '../../components/EntryRules/EntryRules.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { GateAdvice } from './GateAdvice.tsx';
import { keepScreenAwake } from './keep-screen-awake.ts';
import { NoTickets } from './NoTickets.tsx';
import { TicketCard } from './TicketCard.tsx';
import styles from './TicketList.module.css';
import { TicketOptions } from './TicketOptions.tsx';

type TicketListProps = {
  readonly groups: readonly EventTickets[];
  /** The order whose first ticket is shown at the start. */
  readonly orderId: string | null;
  readonly notice: ReactNode;
  readonly failure: FlowFailure | null;
};

/** Lists the tickets by event and shows the selected one for the gate; on paper, all of its order. */
export function TicketList({ groups, orderId, notice, failure }: TicketListProps) {
  const { t } = useLingui();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const all = groups.flatMap(({ tickets }) => tickets);
  const selected = all.find(({ id }) => id === selectedId) ?? findFirstTicket(groups, orderId);
  const card = useRef<HTMLDivElement>(null);
  const select = (id: string): void => {
    setSelectedId(id);
    card.current?.focus();
  };
  if (selected === undefined) return <NoTickets notice={notice} />;
  const printed = listPrintedTogether(groups, selected);
  return (
    <Page>
      <div className={styles.tickets}>
        <div className={styles.side}>
          <Heading as="h1" variant="title">
            <Trans>My tickets</Trans>
          </Heading>
          {notice}
          <FailureAlert failure={failure} />
          {groups.map((group) => (
            <TicketOptions key={group.event.id} group={group} selectedId={selected.id} onSelect={select} />
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
            {printed.map((ticket) => (
              <div
                key={ticket.id}
                className={styles.sheet}
                data-shown={ticket.id === selected.id || undefined}
              >
                <TicketCard ticket={ticket} />
              </div>
            ))}
          </div>
          {isEventCancelled(selected) ? null : <GateAdvice printed={printed.length} />}
        </section>
      </div>
    </Page>
  );
}
