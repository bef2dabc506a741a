import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { getClubKit, toOrganisationPoster } from '#domain/catalogue/poster/poster-subject.ts';
import type { OrganisationEvents, SportOrganisation } from '#domain/catalogue/sport-organisation.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventCard, EventGrid } from '../../components/EventCard/EventCard.tsx';
import { SectionHead } from '../../components/Heading/Heading.tsx';
import { Headline } from '../../components/Headline/Headline.tsx';
import { splitName } from '../../components/Headline/split-name.ts';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Pager } from '../../components/Pager/Pager.tsx';
import { Poster } from '../../components/Poster/Poster.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { productKindNames } from '../../i18n/product-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { FailurePage } from '../FailurePage.tsx';
import { buildEventHref } from '../home/event-href.ts';
import { PassRow } from '../home/PassRow.tsx';
import styles from './Organisation.module.css';

type OrganisationScreenProps = {
  readonly flow: ResourceFlow<{ readonly id: string; readonly page: number }, OrganisationEvents>;
  readonly buildPageHref: (page: number) => string;
};

/** Shows a club or organiser: its passes and bundles, then its other events, soonest first. */
export function OrganisationScreen({ flow, buildPageHref }: OrganisationScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<OrganisationEvents>);
  return (
    <OrganisationViews
      view={view}
      buildPageHref={buildPageHref}
      onRetry={() => send({ type: 'retry.requested' })}
    />
  );
}

type OrganisationViewsProps = {
  readonly view: ResourceView<OrganisationEvents>;
  readonly buildPageHref: (page: number) => string;
  readonly onRetry: () => void;
};

export function OrganisationViews({ view, buildPageHref, onRetry }: OrganisationViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <Page padded>
          <Skeleton shape="cards" count={8} />
        </Page>
      );
    case 'failed':
      return view.failure.code === 'NOT_FOUND' ? (
        <OrganisationNotFound />
      ) : (
        <FailurePage failure={view.failure} onRetry={onRetry} />
      );
    case 'empty':
      return <OrganisationNotFound />;
    case 'ready': {
      const { organisation, events } = view.value;
      return (
        <Page padded>
          <Stack gap={8}>
            <OrganisationHead organisation={organisation} />
            <FailureAlert failure={view.failure} />
            <PassRow passes={events.items.filter(({ bundle }) => bundle !== null)} />
            <Events events={events.items.filter(({ bundle }) => bundle === null)} total={events.total} />
            <Pager list={events} navigation={{ buildHref: buildPageHref }} />
          </Stack>
        </Page>
      );
    }
  }
}

function OrganisationHead({ organisation }: { readonly organisation: SportOrganisation }) {
  const { i18n } = useLingui();
  const { name, sport, city, upcoming } = organisation;
  const facts = [sport === null ? null : i18n._(productKindNames[sport]), city];
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <Poster subject={toOrganisationPoster(organisation)} width={320} height={260} />
      </div>
      <div className={styles.names}>
        <Headline
          as="h1"
          label={name}
          lines={splitName(name, 3, 17)}
          size={17}
          colors={getClubKit(organisation).colors}
        />
        <p className={styles.facts}>
          <span>{facts.filter((fact) => fact !== null).join(' · ')}</span>
          <b>
            <Plural value={upcoming} one="# upcoming event" other="# upcoming events" />
          </b>
        </p>
      </div>
    </header>
  );
}

type EventsProps = { readonly events: readonly EventSummary[]; readonly total: number };

function Events({ events, total }: EventsProps) {
  if (total === 0)
    return (
      <EmptyState
        title={<Trans>No events are on sale yet</Trans>}
        action={
          <LinkButton href="/?page=1">
            <Trans>See all events</Trans>
          </LinkButton>
        }
      >
        <Trans>New events appear here as soon as they are announced.</Trans>
      </EmptyState>
    );
  if (events.length === 0) return null;
  return (
    <section>
      <SectionHead>
        <Trans>Calendar</Trans>
      </SectionHead>
      <EventGrid>
        {events.map((event) => (
          <EventCard key={event.id} event={event} href={buildEventHref(event)} />
        ))}
      </EventGrid>
    </section>
  );
}

function OrganisationNotFound() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>Club not found</Trans>}
        action={
          <LinkButton href="/organisations" variant="primary">
            <Trans>See all clubs</Trans>
          </LinkButton>
        }
      />
    </Page>
  );
}
