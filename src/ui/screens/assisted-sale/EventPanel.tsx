import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import type { EventPage } from '#domain/catalogue/event-list.ts';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import { EventDate } from '../../components/EventDate/EventDate.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Poster } from '../../components/Poster/Poster.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { saleStateNames } from '../../i18n/product-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import styles from './AssistedSale.module.css';
import { PanelHeader } from './PanelHeader.tsx';
import { scrollIntoList } from './panels.ts';

type EventPanelProps = {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
  readonly eventList: ResourceView<EventPage>;
  readonly onSearch: (search: string) => void;
};

export function EventPanel({ view, send, eventList, onSearch }: EventPanelProps) {
  const { t } = useLingui();
  const chosen = 'event' in view ? (view.event?.id ?? null) : null;
  return (
    <>
      <PanelHeader number={1} shortcut="F2">
        <Trans>Event</Trans>
      </PanelHeader>
      <form
        onSubmit={(submitEvent) => {
          submitEvent.preventDefault();
          onSearch(String(new FormData(submitEvent.currentTarget).get('words') ?? '').trim());
        }}
      >
        <Field
          name="words"
          type="search"
          label={t`Search event or club`}
          labelHidden
          placeholder={t`Search event or club`}
          autoComplete="off"
          density="dense"
          suffix={<Search size={16} aria-hidden="true" />}
        />
      </form>
      {view.screen === 'entry' ? <FailureAlert failure={view.failure} /> : null}
      <EventList
        eventList={eventList}
        chosen={chosen}
        onChoose={(eventId) => send({ type: 'event.chosen', eventId })}
      />
    </>
  );
}

type EventListProps = {
  readonly eventList: ResourceView<EventPage>;
  readonly chosen: string | null;
  readonly onChoose: (eventId: string) => void;
};

function EventList({ eventList, chosen, onChoose }: EventListProps) {
  switch (eventList.screen) {
    case 'loading':
      return <Skeleton count={5} />;
    case 'failed':
      return <FailureAlert failure={eventList.failure} />;
    case 'empty':
      return (
        <Note>
          <Trans>No events found</Trans>
        </Note>
      );
    case 'ready':
      return (
        <div className={styles.events} data-chosen={chosen !== null || undefined}>
          {eventList.value.items.map((event) => (
            <EventRow key={event.id} event={event} chosen={event.id === chosen} onChoose={onChoose} />
          ))}
        </div>
      );
  }
}

type EventRowProps = {
  readonly event: EventSummary;
  readonly chosen: boolean;
  readonly onChoose: (eventId: string) => void;
};

function EventRow({ event, chosen, onChoose }: EventRowProps) {
  const { i18n } = useLingui();
  return (
    <button
      ref={chosen ? scrollIntoList : undefined}
      type="button"
      className={styles.event}
      aria-pressed={chosen}
      onClick={() => onChoose(event.id)}
    >
      <span className={styles.picture}>
        <Poster subject={toPosterSubject(event)} width={100} height={100} />
      </span>
      <span className={styles.text}>
        <b>{event.title}</b>
        <span className={styles.meta}>
          <EventDate event={event} />
          {isOnSale(event.saleState) ? null : ` · ${i18n._(saleStateNames[event.saleState])}`}
        </span>
      </span>
    </button>
  );
}
