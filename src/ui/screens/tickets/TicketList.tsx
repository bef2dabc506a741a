import { Trans, useLingui } from '@lingui/react/macro';
import { Maximize2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import {
  findFirstTicket,
  hasUsableCode,
  isEventCancelled,
  listPrintedTogether,
  listTicketsOfSameEvent,
} from '#domain/ticket/ticket-order.ts';
import type { GetFlow } from '#machines/flows.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { Button } from '../../components/Button/Button.tsx';
import { EntryRules } from '../../components/EntryRules/EntryRules.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { followSwipes } from './follow-swipes.ts';
import { GateAdvice } from './GateAdvice.tsx';
import { keepScreenAwake } from './keep-screen-awake.ts';
import { LargeCode } from './LargeCode.tsx';
import { NoTickets } from './NoTickets.tsx';
import { TicketCard } from './TicketCard.tsx';
import styles from './TicketList.module.css';
import { TicketOptions } from './TicketOptions.tsx';
import { TicketPager } from './TicketPager.tsx';

/** The code alone on the whole screen; it has an address, so that Back closes it. */
export type LargeCodeControl = {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

type TicketListProps = {
  readonly groups: readonly EventTickets[];
  /** The order whose first ticket is shown at the start. */
  readonly orderId: string | null;
  readonly pendingOrders: ReactNode;
  readonly failure: FlowFailure | null;
  readonly largeCode: LargeCodeControl;
  readonly getCodeFlow: GetFlow<'entryCode'>;
};

/** Lists the tickets by event and shows the selected one for the gate; on paper, all of its order. */
export function TicketList({
  groups,
  orderId,
  pendingOrders,
  failure,
  largeCode,
  getCodeFlow,
}: TicketListProps) {
  const { t } = useLingui();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const all = groups.flatMap(({ tickets }) => tickets);
  const selected = all.find(({ id }) => id === selectedId) ?? findFirstTicket(groups, orderId);
  const card = useRef<HTMLDivElement>(null);
  const select = (id: string): void => {
    setSelectedId(id);
    card.current?.focus();
  };
  if (selected === undefined) return <NoTickets pendingOrders={pendingOrders} />;
  const printed = listPrintedTogether(groups, selected);
  const ofEvent = listTicketsOfSameEvent(groups, selected);
  const position = ofEvent.indexOf(selected);
  const move = (to: number): void => setSelectedId(ofEvent[to]?.id ?? selected.id);
  const follow = (element: HTMLElement | null) =>
    element === null ? undefined : followSwipes(element, (step) => move(position + step));
  const pager = { position, count: ofEvent.length, onMove: move };
  return (
    <Page>
      <div className={styles.tickets}>
        <div className={styles.heading}>
          <Heading as="h1" variant="title">
            <Trans>My tickets</Trans>
          </Heading>
          {pendingOrders}
          <FailureAlert failure={failure} />
        </div>
        <div className={styles.side}>
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
          <div className={styles.turnable} ref={follow}>
            <div className={styles.bar}>
              <TicketPager {...pager} />
              {hasUsableCode(selected) ? (
                <Button icon={<Maximize2 size={20} />} onClick={largeCode.onOpen}>
                  <Trans>Show the code large</Trans>
                </Button>
              ) : null}
            </div>
            <div ref={card} tabIndex={-1} className={styles.card}>
              {printed.map((ticket) => (
                <div
                  key={ticket.id}
                  className={styles.sheet}
                  data-shown={ticket.id === selected.id || undefined}
                >
                  <TicketCard ticket={ticket} getCodeFlow={getCodeFlow} />
                </div>
              ))}
            </div>
          </div>
          {isEventCancelled(selected) ? null : <GateAdvice printed={printed.length} ticket={selected} />}
        </section>
      </div>
      {largeCode.isOpen ? (
        <LargeCode ticket={selected} getCodeFlow={getCodeFlow} pager={pager} onClose={largeCode.onClose} />
      ) : null}
    </Page>
  );
}
