import { Trans } from '@lingui/react/macro';
import type { EventSummary } from '#domain/catalogue/event.ts';
import type { EventPage, EventQuery } from '#domain/catalogue/event-list.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventCard, EventGrid } from '../../components/EventCard/EventCard.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { ResourceContent } from '../ResourceContent.tsx';

type ToursScreenProps = {
  readonly flow: ResourceFlow<EventQuery, EventPage>;
  /** Builds the address of a tour's calendar. */
  readonly buildHref: (tour: EventSummary) => string;
  readonly buildPageHref: (page: number) => string;
};

/** Lists the market's tours, the one with the next visit first. */
export function ToursScreen({ flow, ...rest }: ToursScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<EventPage>);
  return <ToursViews {...rest} view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type ToursViewsProps = Omit<ToursScreenProps, 'flow'> & {
  readonly view: ResourceView<EventPage>;
  readonly onRetry: () => void;
};

export function ToursViews({ view, onRetry, buildHref, buildPageHref }: ToursViewsProps) {
  return (
    <Page padded>
      <Stack gap={4}>
        <Heading as="h1" variant="title">
          <Trans>Tours</Trans>
        </Heading>
        <ResourceContent
          view={view}
          onRetry={onRetry}
          empty={
            <EmptyState
              title={<Trans>No tours on sale</Trans>}
              action={
                <LinkButton href="/?page=1" variant="primary">
                  <Trans>See the events on sale</Trans>
                </LinkButton>
              }
            >
              <Trans>New visits appear here as soon as they go on sale.</Trans>
            </EmptyState>
          }
        >
          {({ items, page, pageSize, total }) => (
            <>
              <p>
                <Trans>Choose the date and time of your visit.</Trans>
              </p>
              <EventGrid>
                {items.map((tour) => (
                  <EventCard key={tour.id} event={tour} href={buildHref(tour)} as="h2" />
                ))}
              </EventGrid>
              {(page + 1) * pageSize < total ? (
                <LinkButton href={buildPageHref(page + 1)}>
                  <Trans>More tours</Trans>
                </LinkButton>
              ) : null}
            </>
          )}
        </ResourceContent>
      </Stack>
    </Page>
  );
}
