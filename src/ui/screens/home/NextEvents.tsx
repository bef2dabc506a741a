import { Trans } from '@lingui/react/macro';
import type { EventPage } from '#domain/catalogue/event-list.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { EventCard, EventGrid } from '../../components/EventCard/EventCard.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { buildEventHref } from './event-href.ts';

type NextEventsProps = {
  readonly view: ResourceView<EventPage>;
  /** The event of the page itself, which is not repeated. */
  readonly except?: string | null;
};

const maxEvents = 3;

/** Shows the next events on sale below a page that leads nowhere else; nothing while there are none. */
export function NextEvents({ view, except = null }: NextEventsProps) {
  const events = view.screen === 'ready' ? view.value.items : [];
  const next = events.filter(({ id, saleState }) => id !== except && isOnSale(saleState));
  if (next.length === 0) return null;
  return (
    <Page padded>
      <Stack gap={4}>
        <Heading>
          <Trans>Next events</Trans>
        </Heading>
        <EventGrid>
          {next.slice(0, maxEvents).map((event) => (
            <EventCard key={event.id} event={event} href={buildEventHref(event)} />
          ))}
        </EventGrid>
      </Stack>
    </Page>
  );
}
