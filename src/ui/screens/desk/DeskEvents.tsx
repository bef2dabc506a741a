import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import type { EventPage } from '#domain/catalogue/event-list.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Poster } from '../../components/Poster/Poster.tsx';
import { posterOfEvent } from '../../components/Poster/poster-of-event.ts';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { saleStateNames } from '../../i18n/product-words.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import styles from './Desk.module.css';
import { PanelHead } from './PanelHead.tsx';
import { showInList } from './panels.ts';

type DeskEventsProps = {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
  readonly programme: ResourceView<EventPage>;
  readonly onSearch: (words: string) => void;
};

export function DeskEvents({ view, send, programme, onSearch }: DeskEventsProps) {
  const { t } = useLingui();
  const chosen = 'event' in view ? (view.event?.id ?? null) : null;
  return (
    <>
      <PanelHead number={1} shortcut="F2">
        <Trans>Event</Trans>
      </PanelHead>
      <form
        onSubmit={(sent) => {
          sent.preventDefault();
          onSearch(String(new FormData(sent.currentTarget).get('words') ?? '').trim());
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
          after={<Search size={16} aria-hidden="true" />}
        />
      </form>
      {view.screen === 'entry' ? <TroubleAlert trouble={view.trouble} /> : null}
      <Programme
        programme={programme}
        chosen={chosen}
        onChoose={(eventId) => send({ type: 'event.chosen', eventId })}
      />
    </>
  );
}

type ProgrammeProps = {
  readonly programme: ResourceView<EventPage>;
  readonly chosen: string | null;
  readonly onChoose: (eventId: string) => void;
};

function Programme({ programme, chosen, onChoose }: ProgrammeProps) {
  switch (programme.screen) {
    case 'loading':
      return <Skeleton count={5} />;
    case 'failed':
      return <TroubleAlert trouble={programme.trouble} />;
    case 'empty':
      return (
        <Note>
          <Trans>Nothing matches</Trans>
        </Note>
      );
    case 'ready':
      return (
        <div className={styles.events} data-chosen={chosen !== null || undefined}>
          {programme.value.items.map((event) => (
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
      ref={chosen ? showInList : undefined}
      type="button"
      className={styles.event}
      aria-pressed={chosen}
      onClick={() => onChoose(event.id)}
    >
      <span className={styles.picture}>
        <Poster subject={posterOfEvent(event)} width={100} height={100} />
      </span>
      <span className={styles.words}>
        <b>{event.title}</b>
        <span className={styles.meta}>
          <DateText at={event.startsAt} timeZone={event.venue.timeZone} look="short" />
          {isOnSale(event.saleState) ? null : ` · ${i18n._(saleStateNames[event.saleState])}`}
        </span>
      </span>
    </button>
  );
}
