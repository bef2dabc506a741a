import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { getClubKit, toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { toCalendarDay } from '#domain/shared/calendar-day.ts';
import { LinkButton } from '../Button/Button.tsx';
import { DateText } from '../DateText/DateText.tsx';
import { EventDate } from '../EventDate/EventDate.tsx';
import { useAccessibleEventName } from '../EventName/EventName.tsx';
import { Bars, Headline, type HeadlineLine } from '../Headline/Headline.tsx';
import { splitName } from '../Headline/split-name.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Link } from '../Link/Link.tsx';
import { Poster } from '../Poster/Poster.tsx';
import { PriceFrom } from '../Price/PriceFrom.tsx';
import styles from './EventHero.module.css';

type EventHeroProps = {
  readonly event: EventSummary;
  readonly href: string;
  /** The event's own page, where the name leads; without it the hero stands on that page. */
  readonly nameHref?: string;
  /** "Choose seats". */
  readonly action: ReactNode;
  readonly as?: 'h1' | 'h2';
  /** Several banners turned by hand: nothing moves by itself. */
  readonly pager?: {
    readonly page: number;
    readonly pages: number;
    readonly onPrevious: () => void;
    readonly onNext: () => void;
  };
};

const lineSize = 19;
const linesPerClub = 2;

/** The featured event: poster art, wood-type headline and a marigold stub with the date. */
export function EventHero({ event, href, nameHref, action, as = 'h1', pager }: EventHeroProps) {
  const { t } = useLingui();
  const getAccessibleName = useAccessibleEventName();
  const { timeZone } = event.venue;
  const page = pager?.page;
  const pages = pager?.pages;
  const headline = (
    <Headline
      as={as}
      label={getAccessibleName(event)}
      size={lineSize}
      lines={buildHeadlineLines(event)}
      colors={getClubKit(event.home).colors}
    />
  );
  return (
    <section className={styles.hero} aria-label={pager ? t`Featured` : undefined}>
      <div className={styles.picture}>
        <Poster subject={toPosterSubject(event)} width={460} height={412} />
      </div>
      <div className={styles.names}>
        {nameHref === undefined ? (
          headline
        ) : (
          <Link href={nameHref} className={styles.name}>
            {headline}
          </Link>
        )}
      </div>
      <div className={styles.stub}>
        <div className={styles.date}>
          <span className={styles.dayNumber} aria-hidden="true">
            {toCalendarDay(event.startsAt, timeZone).day}
          </span>
          <span className={styles.day}>
            <DateText at={event.startsAt} timeZone={timeZone} format="weekdayAndDay" />
          </span>
          <span className={styles.place}>
            {event.bundle === null ? (
              <DateText at={event.startsAt} timeZone={timeZone} format="time" />
            ) : (
              <EventDate event={event} />
            )}{' '}
            · {event.venue.name}, {event.venue.city}
          </span>
        </div>
        <div className={styles.buy}>
          {event.from ? (
            <span className={styles.from}>
              <PriceFrom value={event.from} />
            </span>
          ) : null}
          <span className={styles.action}>
            <LinkButton href={href} variant="strong" wide iconAfter={<ArrowRight size={20} />}>
              {action}
            </LinkButton>
          </span>
        </div>
      </div>
      {pager ? (
        <div className={styles.pager}>
          <b aria-live="polite">{t`${page} of ${pages}`}</b>
          <span className={styles.turn}>
            <IconButton label={t`Previous`} icon={<ChevronLeft size={20} />} onClick={pager.onPrevious} />
            <IconButton label={t`Next`} icon={<ChevronRight size={20} />} onClick={pager.onNext} />
          </span>
        </div>
      ) : null}
    </section>
  );
}

function buildHeadlineLines(event: EventSummary): readonly HeadlineLine[] {
  if (!event.away) return splitName(event.title, 4, lineSize);
  const between = {
    between: (
      <>
        <Bars colors={getClubKit(event.home).colors} />
        <Trans>versus</Trans>
        <Bars colors={getClubKit(event.away).colors} />
      </>
    ),
  };
  return [
    ...splitName(event.home.name, linesPerClub, lineSize),
    between,
    ...splitName(event.away.name, linesPerClub, lineSize),
  ];
}
