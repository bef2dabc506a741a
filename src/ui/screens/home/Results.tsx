import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { EventPage, EventQuery } from '#domain/catalogue/event-list.ts';
import { type ProductKind, sports } from '#domain/catalogue/product.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventCard, EventGrid } from '../../components/EventCard/EventCard.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Pager } from '../../components/Pager/Pager.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { productKindNames } from '../../i18n/product-words.ts';
import { eventHref } from './event-href.ts';
import styles from './Results.module.css';

type ResultsProps = {
  readonly query: EventQuery;
  /** The address of another search. */
  readonly hrefOf: (query: EventQuery) => string;
  readonly onSearch: (query: EventQuery) => void;
  /** Null while it is being looked for. */
  readonly found: EventPage | null;
};

/** What was found, page by page; each filter is a link, so that it can be shared and come back to. */
export function Results({ query, hrefOf, onSearch, found }: ResultsProps) {
  const { t, i18n } = useLingui();
  const { words, kind } = query;
  const kindName = kind === undefined ? null : i18n._(productKindNames[kind]);
  const other = (wanted: ProductKind | undefined): EventQuery => ({
    page: 0,
    ...(words === undefined ? {} : { words }),
    ...(wanted === undefined ? {} : { kind: wanted }),
  });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    onSearch({ page: 0, ...(typed === '' ? {} : { words: typed }), ...(kind === undefined ? {} : { kind }) });
  };
  return (
    <Page padded>
      <Stack gap={5}>
        <div className={styles.head}>
          <Heading as="h1" look="title">
            {words !== undefined ? (
              <Trans>Results for “{words}”</Trans>
            ) : (
              (kindName ?? <Trans>All events</Trans>)
            )}
          </Heading>
          <Note>
            {found === null ? (
              <Trans>Looking for events…</Trans>
            ) : (
              <Plural value={found.total} one="# event" other="# events" />
            )}
          </Note>
        </div>
        <search>
          <form action="/" onSubmit={search} className={styles.search}>
            <Field
              key={words}
              name="q"
              type="search"
              label={<Trans>Event, club, venue or city</Trans>}
              defaultValue={words ?? ''}
              enterKeyHint="search"
              autoComplete="off"
            />
            {kind === undefined ? null : <input type="hidden" name="kind" value={kind} />}
            <Button type="submit" variant="strong">
              <Trans>Search</Trans>
            </Button>
          </form>
        </search>
        <nav className={styles.filters} aria-label={t`Filters`}>
          <Filter href={hrefOf(other(undefined))} on={kind === undefined}>
            <Trans>Everything</Trans>
          </Filter>
          {sports.map((sport) => (
            <Filter key={sport} href={hrefOf(other(sport))} on={kind === sport}>
              {i18n._(productKindNames[sport])}
            </Filter>
          ))}
        </nav>
        <List found={found} />
        {found === null ? null : (
          <Pager of={found} turning={{ hrefOf: (page) => hrefOf({ ...query, page }) }} />
        )}
      </Stack>
    </Page>
  );
}

function List({ found }: Pick<ResultsProps, 'found'>) {
  if (found === null) return <Skeleton shape="cards" count={8} />;
  if (found.items.length === 0)
    return (
      <EmptyState
        title={<Trans>Nothing matches</Trans>}
        action={
          <LinkButton href="/?page=1" variant="primary">
            <Trans>See all events</Trans>
          </LinkButton>
        }
      >
        <Trans>Try fewer words, or another sport.</Trans>
      </EmptyState>
    );
  return (
    <EventGrid>
      {found.items.map((event) => (
        <EventCard key={event.id} event={event} href={eventHref(event)} as="h2" />
      ))}
    </EventGrid>
  );
}

function Filter({
  href,
  on,
  children,
}: {
  readonly href: string;
  readonly on: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Link href={href} className={styles.filter} aria-current={on ? 'true' : undefined}>
      {children}
    </Link>
  );
}
