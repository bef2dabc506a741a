import { Trans } from '@lingui/react/macro';
import type { EventDetail } from '#domain/catalogue/event.ts';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import type { ClosedSaleState } from '#domain/catalogue/sale-state.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Page } from '../../components/Layout/Layout.tsx';
import { Poster } from '../../components/Poster/Poster.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import styles from './EventDetails.module.css';

type ClosedEventScreenProps = {
  readonly flow: ResourceFlow<{ readonly id: string }, EventDetail>;
  readonly reason: ClosedSaleState;
};

/** Names the event that is over (/expired-event) or suspended (/disabled-event), once it is known. */
export function ClosedEventScreen({ flow, reason }: ClosedEventScreenProps) {
  const [view] = useFlow(flow, toResourceView<EventDetail>);
  return <ClosedEvent reason={reason} event={view.screen === 'ready' ? view.value : null} />;
}

type ClosedEventProps = {
  readonly reason: ClosedSaleState;
  /** Null while the event is unknown. */
  readonly event: EventDetail | null;
};

/** Says that the event is over or that the organiser suspended the sale, below its poster. */
export function ClosedEvent({ reason, event }: ClosedEventProps) {
  return (
    <>
      {event === null ? null : (
        <Page>
          <div className={styles.closedPoster}>
            <Poster subject={toPosterSubject(event)} width={1200} height={240} />
          </div>
          <EventHeading as="h2" event={event} />
        </Page>
      )}
      <Page padded>
        {reason === 'EXPIRED' ? (
          <EmptyState as="h1" title={<Trans>This event has ended</Trans>} action={allEvents}>
            <Trans>Tickets are no longer on sale. If you bought one, it is in My tickets.</Trans>
          </EmptyState>
        ) : (
          <EmptyState as="h1" title={<Trans>This sale is suspended</Trans>} action={allEvents}>
            <Trans>
              The organiser has paused sales. Tickets already bought are in My tickets, and we will email you
              about any changes.
            </Trans>
          </EmptyState>
        )}
      </Page>
    </>
  );
}

const allEvents = (
  <LinkButton href="/?page=1" variant="primary">
    <Trans>See other events</Trans>
  </LinkButton>
);
