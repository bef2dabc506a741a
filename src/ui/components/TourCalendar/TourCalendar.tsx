import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { TourVisits } from '#domain/catalogue/tour.ts';
import { buildTourMonth, shiftMonth, type TourDay } from '#domain/catalogue/tour-calendar.ts';
import { parseCalendarDay } from '#domain/shared/calendar-day.ts';
import { Heading } from '../Heading/Heading.tsx';
import { Link } from '../Link/Link.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './TourCalendar.module.css';

type TourCalendarProps = {
  readonly visits: TourVisits;
  readonly timeZone: string;
  /** The chosen day; null while none is. */
  readonly day: string | null;
  readonly buildDayHref: (day: string) => string;
  readonly buildMonthHref: (month: string) => string;
};

/** A Monday, from which the names of the days are read. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** A month with the places that are free on each day; days with visits lead to their times. */
export function TourCalendar({ visits, timeZone, day, buildDayHref, buildMonthHref }: TourCalendarProps) {
  const { t, i18n } = useLingui();
  const { month, firstMonth, lastMonth } = visits;
  const monthName = formatUtc(i18n.locale, toUtc(`${month}-01`), { month: 'long', year: 'numeric' });
  return (
    <section className={styles.calendar} aria-label={t`Calendar`}>
      <div className={styles.head}>
        <Heading variant="card">
          <span className={styles.month}>{monthName}</span>
        </Heading>
        <span className={styles.turn}>
          {month > firstMonth ? (
            <Link
              className={styles.arrow}
              href={buildMonthHref(shiftMonth(month, -1))}
              aria-label={t`Previous month`}
            >
              <ChevronLeft size={22} aria-hidden="true" />
            </Link>
          ) : null}
          {month < lastMonth ? (
            <Link
              className={styles.arrow}
              href={buildMonthHref(shiftMonth(month, 1))}
              aria-label={t`Next month`}
            >
              <ChevronRight size={22} aria-hidden="true" />
            </Link>
          ) : null}
        </span>
      </div>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{monthName}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, at) => monday + at * dayMs).map((at) => (
              <th key={at} scope="col" abbr={formatUtc(i18n.locale, at, { weekday: 'long' })}>
                {formatUtc(i18n.locale, at, { weekday: 'short' }).replace('.', '').slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buildTourMonth(visits, timeZone).map((week) => (
            <tr key={week.find((cell) => cell !== null)?.day}>
              {week.map((cell, at) =>
                cell === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: empty cells differ by their place in the week only
                  <td key={at} />
                ) : (
                  <td key={cell.day}>
                    <DayCell day={cell} isChosen={cell.day === day} href={buildDayHref(cell.day)} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend}>
        <Trans>The number under each day shows how many places are free.</Trans>
      </p>
    </section>
  );
}

type DayCellProps = { readonly day: TourDay; readonly isChosen: boolean; readonly href: string };

/** The day is read with the number of its places; its weekday and month are those of the table. */
function DayCell({ day: { day, free, state }, isChosen, href }: DayCellProps) {
  const number = parseCalendarDay(day)?.day;
  if (state === 'closed')
    return (
      <span className={styles.day} data-state={state}>
        <span>{number}</span>
      </span>
    );
  return (
    <Link className={styles.day} data-state={state} href={href} aria-current={isChosen ? 'date' : undefined}>
      <span>{number}</span>{' '}
      <span className={styles.free}>
        {free}
        <VisuallyHidden>
          {' '}
          <Plural value={free} one="place free" other="places free" />
        </VisuallyHidden>
      </span>
    </Link>
  );
}

const toUtc = (isoDay: string): number => Date.parse(`${isoDay}T00:00:00Z`);

const formatUtc = (locale: string, at: number, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(at);
