import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import type { EventCategory, HomePage } from '#domain/catalogue/event-list.ts';
import type { ProductKind } from '#domain/catalogue/product.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { CategoryChips } from '../../components/CategoryChips/CategoryChips.tsx';
import type { GlyphName } from '../../components/CategoryChips/SportGlyph.tsx';
import { ClubGrid, ClubLink } from '../../components/ClubLink/ClubLink.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventCard, EventGrid } from '../../components/EventCard/EventCard.tsx';
import { EventHero } from '../../components/EventHero/EventHero.tsx';
import { SectionHead } from '../../components/Heading/Heading.tsx';
import { Page } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { productKindNames } from '../../i18n/product-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { buildEventHref, buildSeatsHref } from './event-href.ts';
import styles from './Home.module.css';
import { PassRow } from './PassRow.tsx';
import chips from './Results.module.css';

type HomeProps = {
  readonly home: HomePage;
  readonly failure: FlowFailure | null;
  readonly nearMe: ReactNode;
};

/** Shows the banners, then the events by when they take place, each once, and the ways to the other ones. */
export function Home({ home, failure, nearMe }: HomeProps) {
  const { i18n, t } = useLingui();
  const { today, weekend, upcoming, passes, cities, clubs } = home.rows;
  const categories = home.categories.toSorted(compareByMenu);
  const total = categories.reduce((sum, category) => sum + category.total, 0);
  return (
    <Page>
      <div className={styles.top}>
        <FailureAlert failure={failure} />
        <VisuallyHidden>
          <h1>Taquilla</h1>
        </VisuallyHidden>
        {home.banners.length > 0 ? (
          <div className={styles.hero}>
            <Banners events={home.banners} />
          </div>
        ) : null}
        <div className={styles.chips}>
          <CategoryChips
            categories={categories.map(({ kind }) => ({
              href: `/?kind=${kind}`,
              label: i18n._(productKindNames[kind]),
              glyph: categoryGlyphs[kind],
            }))}
          />
        </div>
      </div>
      <div className={styles.sections}>
        <EventRow title={<Trans>Today</Trans>} events={today} />
        <EventRow title={<Trans>This weekend</Trans>} events={weekend} />
        <EventRow
          title={<Trans>Upcoming events</Trans>}
          events={upcoming}
          action={
            <Link href="/?page=1" className={styles.all}>
              <Plural value={total} one="See the only one" other="See all #" />
            </Link>
          }
        />
        <PassRow passes={passes} />
        {cities.length > 1 ? (
          <nav aria-label={t`By city`}>
            <SectionHead>
              <Trans>By city</Trans>
            </SectionHead>
            <div className={chips.cities}>
              {nearMe}
              {cities.map((city) => (
                <Link key={city} href={`/?${new URLSearchParams({ city })}`} className={chips.filter}>
                  {city}
                </Link>
              ))}
            </div>
          </nav>
        ) : null}
        {clubs.length > 0 ? (
          <nav aria-label={t`Clubs and organisers`}>
            <SectionHead
              action={
                <Link href="/organisations" className={styles.all}>
                  <Trans>See all</Trans>
                </Link>
              }
            >
              <Trans>Clubs and organisers</Trans>
            </SectionHead>
            <ClubGrid>
              {clubs.map((club) => (
                <ClubLink key={club.id} club={club} />
              ))}
            </ClubGrid>
          </nav>
        ) : null}
      </div>
    </Page>
  );
}

type EventRowProps = {
  readonly title: ReactNode;
  readonly events: readonly EventSummary[];
  readonly action?: ReactNode;
};

function EventRow({ title, events, action }: EventRowProps) {
  if (events.length === 0) return null;
  return (
    <section>
      <SectionHead action={action}>{title}</SectionHead>
      <EventGrid>
        {events.map((event) => (
          <EventCard key={event.id} event={event} href={buildEventHref(event)} />
        ))}
      </EventGrid>
    </section>
  );
}

/** Shows one banner at a time; they change only on request, never on their own. */
function Banners({ events }: { readonly events: readonly EventSummary[] }) {
  const [page, setPage] = useState(0);
  const event = events[page] ?? events[0];
  if (event === undefined) return null;
  const changeBanner = (by: number) => setPage((page + by + events.length) % events.length);
  return (
    <EventHero
      event={event}
      as="h2"
      nameHref={buildEventHref(event)}
      href={isOnSale(event.saleState) ? buildSeatsHref('/checkout', event.id) : buildEventHref(event)}
      action={isOnSale(event.saleState) ? <Trans>Choose seats</Trans> : <Trans>See the event</Trans>}
      {...(events.length > 1
        ? {
            pager: {
              page: page + 1,
              pages: events.length,
              onPrevious: () => changeBanner(-1),
              onNext: () => changeBanner(1),
            },
          }
        : {})}
    />
  );
}

/**
 * Continues the first paint of index.html in the same style (ui/theme/first-screen.css); the footer stays out of view.
 */
export function HomeSkeleton() {
  return (
    <div className={styles.loading}>
      <VisuallyHidden>
        <h1>Taquilla</h1>
      </VisuallyHidden>
      <div className="first-screen-front" aria-hidden="true">
        <p className="first-screen-hero" translate="no">
          <span>
            taqui
            <br />
            lla
          </span>
        </p>
      </div>
      <Page padded>
        <Skeleton shape="cards" count={8} />
      </Page>
    </div>
  );
}

export function EmptyHome() {
  return (
    <Page width="text" padded>
      <EmptyState as="h1" title={<Trans>Nothing is on sale right now</Trans>}>
        <Trans>
          The next matches, races and tournaments will be here as soon as their clubs announce them.
        </Trans>
      </EmptyState>
    </Page>
  );
}

/** The order of the menus: sports first, football before the others. */
const menuOrder: readonly ProductKind[] = ['FOOTBALL', 'BASKETBALL', 'CYCLING', 'TENNIS'];

const getMenuPosition = (kind: ProductKind): number => {
  const position = menuOrder.indexOf(kind);
  return position < 0 ? menuOrder.length : position;
};

const compareByMenu = (one: EventCategory, other: EventCategory): number =>
  getMenuPosition(one.kind) - getMenuPosition(other.kind);

const categoryGlyphs = {
  FOOTBALL: 'football',
  BASKETBALL: 'basketball',
  CYCLING: 'cycling',
  TENNIS: 'tennis',
  EVENT: 'stage',
  TOUR: 'tour',
  TOUR_BUNDLE: 'tour',
  SEASON_PASS: 'pass',
  EVENT_BUNDLE: 'bundle',
  INSCRIPTION: 'inscription',
} as const satisfies Record<ProductKind, GlyphName>;
