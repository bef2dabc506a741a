import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import type { EventCategory, HomePage } from '#domain/catalogue/event-list.ts';
import type { ProductKind } from '#domain/catalogue/product.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import { uniqueById } from '#domain/shared/unique-by.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { CategoryChips } from '../../components/CategoryChips/CategoryChips.tsx';
import type { GlyphName } from '../../components/CategoryChips/SportGlyph.tsx';
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
import { buildEventHref } from './event-href.ts';
import styles from './Home.module.css';

type HomeProps = { readonly home: HomePage; readonly failure: FlowFailure | null };

/** Shows the banners, the upcoming events and each category. */
export function Home({ home, failure }: HomeProps) {
  const { i18n } = useLingui();
  const upcoming = listUpcomingEvents(home);
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
        <section>
          <SectionHead
            action={
              <Link href="/?page=1" className={styles.all}>
                <Plural value={total} one="See the only one" other="See all #" />
              </Link>
            }
          >
            <Trans>Upcoming events</Trans>
          </SectionHead>
          <EventGrid>
            {upcoming.map((event) => (
              <EventCard key={event.id} event={event} href={buildEventHref(event)} />
            ))}
          </EventGrid>
        </section>
        {categories.map((category) => (
          <section key={category.kind}>
            <SectionHead
              action={
                <Link href={`/?kind=${category.kind}`} className={styles.all}>
                  <Trans>See all of {i18n._(productKindNames[category.kind])}</Trans>
                </Link>
              }
            >
              {i18n._(productKindNames[category.kind])}
            </SectionHead>
            <EventGrid>
              {category.events.slice(0, eventsPerCategory).map((event) => (
                <EventCard key={event.id} event={event} href={buildEventHref(event)} />
              ))}
            </EventGrid>
          </section>
        ))}
      </div>
    </Page>
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
      href={buildEventHref(event)}
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

const eventsPerCategory = 4;
const upcomingLimit = 8;

/** Lists the next events of all categories, without those that are over. */
function listUpcomingEvents({ categories }: HomePage): readonly EventSummary[] {
  return uniqueById(categories.flatMap(({ events }) => events))
    .filter(({ saleState }) => !['EXPIRED', 'DISABLED', 'CANCELLED'].includes(saleState))
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .slice(0, upcomingLimit);
}

const categoryGlyphs = {
  FOOTBALL: 'football',
  BASKETBALL: 'basketball',
  CYCLING: 'cycling',
  TENNIS: 'tennis',
  EVENT: 'football',
  TOUR: 'tour',
  TOUR_BUNDLE: 'tour',
  SEASON_PASS: 'pass',
  EVENT_BUNDLE: 'bundle',
  INSCRIPTION: 'inscription',
} as const satisfies Record<ProductKind, GlyphName>;
