import { Trans } from '@lingui/react/macro';
import type { EventDetail } from '#domain/catalogue/event.ts';
import type { TourVisits, TourVisitsQuery } from '#domain/catalogue/tour.ts';
import { findFirstOpenDay, listVisitsOfDay } from '#domain/catalogue/tour-calendar.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Split, Stack } from '../../components/Layout/Layout.tsx';
import { TourCalendar } from '../../components/TourCalendar/TourCalendar.tsx';
import { TourTermsList } from '../../components/TourTermsList/TourTermsList.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { ResourceContent } from '../ResourceContent.tsx';
import { VisitList } from './VisitList.tsx';

export type TourLinks = {
  readonly buildDayHref: (day: string) => string;
  readonly buildMonthHref: (month: string) => string;
  /** Builds the address at which the visitors of a visit are chosen. */
  readonly buildVisitHref: (visitId: string) => string;
};

type TourScreenProps = TourLinks & {
  readonly event: ResourceFlow<{ readonly id: string }, EventDetail>;
  readonly visits: ResourceFlow<TourVisitsQuery, TourVisits>;
  /** The day that the address names. */
  readonly day: string | null;
};

/** Shows a tour with the calendar of its visits and the times of a day (/checkout/tour/select). */
export function TourScreen({ event, visits, ...rest }: TourScreenProps) {
  const [eventView, sendToEvent] = useFlow(event, toResourceView<EventDetail>);
  const [visitsView, sendToVisits] = useFlow(visits, toResourceView<TourVisits>);
  return (
    <TourViews
      {...rest}
      view={eventView}
      visits={visitsView}
      onRetry={() => {
        sendToEvent({ type: 'retry.requested' });
        sendToVisits({ type: 'retry.requested' });
      }}
    />
  );
}

type TourViewsProps = TourLinks & {
  readonly view: ResourceView<EventDetail>;
  readonly visits: ResourceView<TourVisits>;
  readonly day: string | null;
  readonly onRetry: () => void;
};

export function TourViews({ view, visits, day, onRetry, ...links }: TourViewsProps) {
  return (
    <Page padded>
      <Stack gap={5}>
        <ResourceContent view={view} onRetry={onRetry} empty={<NoVisits />}>
          {(event) => (
            <>
              <EventHeading event={event} />
              <Split aside={<TourFacts event={event} />}>
                <ResourceContent view={visits} onRetry={onRetry} empty={<NoVisits />} skeletonLines={8}>
                  {(month) => <TourMonth event={event} visits={month} day={day} {...links} />}
                </ResourceContent>
              </Split>
            </>
          )}
        </ResourceContent>
      </Stack>
    </Page>
  );
}

type TourMonthProps = TourLinks & {
  readonly event: EventDetail;
  readonly visits: TourVisits;
  readonly day: string | null;
};

function TourMonth({ event, visits, day: requested, buildVisitHref, ...links }: TourMonthProps) {
  const { timeZone } = event.venue;
  const isInMonth = requested?.startsWith(visits.month) === true;
  const day = isInMonth ? requested : findFirstOpenDay(visits.visits, timeZone);
  return (
    <>
      <TourCalendar visits={visits} timeZone={timeZone} day={day} {...links} />
      {day === null ? (
        <Note>
          <Trans>There are no visits this month.</Trans>
        </Note>
      ) : (
        <VisitList
          day={day}
          visits={listVisitsOfDay(visits.visits, day, timeZone)}
          timeZone={timeZone}
          buildVisitHref={buildVisitHref}
        />
      )}
    </>
  );
}

function TourFacts({ event }: { readonly event: EventDetail }) {
  const { tour } = event;
  return (
    <Stack gap={4}>
      <p>{event.description}</p>
      {tour === null ? null : (
        <Stack gap={2}>
          <Heading variant="card">
            <Trans>Good to know</Trans>
          </Heading>
          <TourTermsList tour={tour} />
        </Stack>
      )}
    </Stack>
  );
}

function NoVisits() {
  return (
    <EmptyState
      title={<Trans>No visits on sale</Trans>}
      action={
        <LinkButton href="/tours" variant="primary">
          <Trans>See all tours</Trans>
        </LinkButton>
      }
    />
  );
}
