import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import type { EventCategory, HomePage } from '#domain/catalogue/event-list.ts';
import type { ProductKind } from '#domain/catalogue/product.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import { uniqueById } from '#domain/shared/unique-by.ts';
import type { Trouble } from '#machines/support/trouble.ts';
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
import { productKindNames } from '../../i18n/product-words.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { eventHref } from './event-href.ts';
import styles from './Home.module.css';

type HomeProps = { readonly home: HomePage; readonly trouble: Trouble | null };

/** What the organisers put forward, then what comes next, then each kind. */
export function Home({ home, trouble }: HomeProps) {
  const { i18n } = useLingui();
  const coming = comingEvents(home);
  const categories = home.categories.toSorted(byMenu);
  const total = categories.reduce((sum, category) => sum + category.total, 0);
  return (
    <Page>
      <div className={styles.top}>
        <TroubleAlert trouble={trouble} />
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
              glyph: glyphOf[kind],
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
            <Trans>Coming events</Trans>
          </SectionHead>
          <EventGrid>
            {coming.map((event) => (
              <EventCard key={event.id} event={event} href={eventHref(event)} />
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
              {category.events.slice(0, ofEachKind).map((event) => (
                <EventCard key={event.id} event={event} href={eventHref(event)} />
              ))}
            </EventGrid>
          </section>
        ))}
      </div>
    </Page>
  );
}

/** Banners are turned by hand; nothing moves by itself. */
function Banners({ events }: { readonly events: readonly EventSummary[] }) {
  const [page, setPage] = useState(0);
  const event = events[page] ?? events[0];
  if (event === undefined) return null;
  const turn = (by: number) => setPage((page + by + events.length) % events.length);
  return (
    <EventHero
      event={event}
      as="h2"
      href={eventHref(event)}
      action={isOnSale(event.saleState) ? <Trans>Choose seats</Trans> : <Trans>See the event</Trans>}
      {...(events.length > 1
        ? {
            pager: {
              page: page + 1,
              pages: events.length,
              onPrevious: () => turn(-1),
              onNext: () => turn(1),
            },
          }
        : {})}
    />
  );
}

/** Goes on from the first screen of index.html, in its look (ui/theme/first-screen.css); the foot waits out of sight. */
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

/** As in the menus: the sports first, football before all. */
const menu: readonly ProductKind[] = ['FOOTBALL', 'BASKETBALL', 'CYCLING', 'TENNIS'];

const placeInMenu = (kind: ProductKind): number => {
  const place = menu.indexOf(kind);
  return place < 0 ? menu.length : place;
};

const byMenu = (one: EventCategory, other: EventCategory): number =>
  placeInMenu(one.kind) - placeInMenu(other.kind);

const ofEachKind = 4;
const comingAtOnce = 8;

/** The soonest of all kinds; what is over does not come any more. */
function comingEvents({ categories }: HomePage): readonly EventSummary[] {
  return uniqueById(categories.flatMap(({ events }) => events))
    .filter(({ saleState }) => !['EXPIRED', 'DISABLED', 'CANCELLED'].includes(saleState))
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .slice(0, comingAtOnce);
}

const glyphOf = {
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
