import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import type { TourVisit } from '#domain/catalogue/tour.ts';
import { lowVisitStock } from '#domain/catalogue/tour-calendar.ts';
import { DateText, useDateFormatter } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { guideLanguageNames } from '../../i18n/tour-messages.ts';
import styles from './VisitList.module.css';

type VisitListProps = {
  /** '2026-12-05' */
  readonly day: string;
  readonly visits: readonly TourVisit[];
  readonly timeZone: string;
  readonly buildVisitHref: (visitId: string) => string;
};

/** The times of a day; those with free places lead to the choice of visitors. */
export function VisitList({ day, visits, timeZone, buildVisitHref }: VisitListProps) {
  const formatDate = useDateFormatter();
  return (
    <section className={styles.list} aria-live="polite">
      <Heading variant="card">{formatDate(Date.parse(`${day}T12:00:00Z`), 'UTC', 'weekdayAndDay')}</Heading>
      {visits.length === 0 ? (
        <Note>
          <Trans>There are no visits on this day. Choose another one in the calendar.</Trans>
        </Note>
      ) : (
        <ul className={styles.visits}>
          {visits.map((visit) => (
            <li key={visit.id}>
              <VisitRow visit={visit} timeZone={timeZone} href={buildVisitHref(visit.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type VisitRowProps = { readonly visit: TourVisit; readonly timeZone: string; readonly href: string };

function VisitRow({ visit, timeZone, href }: VisitRowProps) {
  const content = (
    <>
      <b className={styles.time}>
        <DateText at={visit.startsAt} timeZone={timeZone} format="time" />
      </b>
      <VisitText visit={visit} />
    </>
  );
  return isOnSale(visit.saleState) ? (
    <Link className={styles.visit} href={href}>
      {content}
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  ) : (
    <div className={styles.visit} data-closed="">
      {content}
    </div>
  );
}

function VisitText({ visit }: { readonly visit: TourVisit }) {
  const { i18n } = useLingui();
  const { available } = visit;
  const language = i18n._(guideLanguageNames[visit.language]);
  return (
    <span className={styles.text}>
      <span>
        <Trans>Guide in {language}</Trans>
      </span>
      <span className={styles.places} data-few={available <= lowVisitStock || undefined}>
        {isOnSale(visit.saleState) ? (
          <Plural value={available} one="# place free" other="# places free" />
        ) : (
          <ClosedText visit={visit} />
        )}
      </span>
    </span>
  );
}

function ClosedText({ visit }: { readonly visit: TourVisit }) {
  switch (visit.saleState) {
    case 'SOLD_OUT':
      return <Trans context="visit">Sold out</Trans>;
    case 'CANCELLED':
      return <Trans context="visit">Cancelled</Trans>;
    case 'NOT_YET_ON_SALE':
      return <Trans>Not on sale yet</Trans>;
    default:
      return <Trans context="visit">Sale ended</Trans>;
  }
}
