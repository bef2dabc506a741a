import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type EventPage, type EventQuery, isUnfiltered } from '#domain/catalogue/event-list.ts';
import type { Currency } from '#domain/shared/money.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventCard, EventGrid } from '../../components/EventCard/EventCard.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Pager } from '../../components/Pager/Pager.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { productKindNames } from '../../i18n/product-messages.ts';
import { buildEventHref } from './event-href.ts';
import styles from './Results.module.css';
import { SearchFilters } from './SearchFilters.tsx';

type ResultsProps = {
  readonly query: EventQuery;
  /** Builds the address of another search. */
  readonly buildHref: (query: EventQuery) => string;
  readonly onSearch: (query: EventQuery) => void;
  readonly nearMe: ReactNode;
  readonly moreFilters: ReactNode;
  readonly currency: Currency;
  /** Null while the search is running. */
  readonly results: EventPage | null;
};

/** Shows the results page by page; each filter is a link, so that it can be shared and revisited. */
export function Results({ query, nearMe, results: found, ...filters }: ResultsProps) {
  const { i18n } = useLingui();
  const { buildHref } = filters;
  const { searchText, kind, city, venue } = query;
  const organisation = findClubName(found, query.organisation);
  const kindName = kind === undefined ? <Trans>All events</Trans> : i18n._(productKindNames[kind]);
  return (
    <Page padded>
      <Stack gap={5}>
        <div className={styles.head}>
          <Heading as="h1" variant="title">
            {searchText !== undefined ? (
              <Trans>Results for “{searchText}”</Trans>
            ) : organisation !== null ? (
              <Trans>Events of {organisation}</Trans>
            ) : venue !== undefined ? (
              <Trans>Events at {venue}</Trans>
            ) : city !== undefined ? (
              <Trans>Events in {city}</Trans>
            ) : (
              kindName
            )}
          </Heading>
          <Note>
            {found === null ? (
              <Trans>Looking for events…</Trans>
            ) : (
              <Plural value={found.total} one="# event" other="# events" />
            )}
          </Note>
          {nearMe}
        </div>
        <SearchFilters {...filters} query={query} organisation={organisation} />
        <ResultList {...{ query }} results={found} />
        {found === null ? null : (
          <Pager list={found} navigation={{ buildHref: (page) => buildHref({ ...query, page }) }} />
        )}
      </Stack>
    </Page>
  );
}

function findClubName(found: EventPage | null, clubId: string | undefined): string | null {
  const clubs = found?.items.flatMap(({ home, away }) => [home, away]) ?? [];
  return clubs.find((club) => club?.id === clubId)?.name ?? null;
}

function ResultList({ query, results: found }: Pick<ResultsProps, 'query' | 'results'>) {
  if (found === null) return <Skeleton shape="cards" count={8} />;
  if (found.items.length === 0 && isUnfiltered(query))
    return (
      <EmptyState title={<Trans>No events are on sale yet</Trans>}>
        <Trans>New events appear here as soon as they are announced.</Trans>
      </EmptyState>
    );
  if (found.items.length === 0)
    return (
      <EmptyState
        title={<Trans>No results</Trans>}
        action={
          <LinkButton href="/?page=1" variant="primary">
            <Trans>See all events</Trans>
          </LinkButton>
        }
      >
        <Trans>Try fewer words, other dates or a different sport.</Trans>
      </EmptyState>
    );
  return (
    <EventGrid>
      {found.items.map((event) => (
        <EventCard key={event.id} event={event} href={buildEventHref(event)} as="h2" />
      ))}
    </EventGrid>
  );
}
