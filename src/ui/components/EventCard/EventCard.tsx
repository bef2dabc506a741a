import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { Availability } from '../Availability/Availability.tsx';
import { DateText } from '../DateText/DateText.tsx';
import { EventName } from '../EventName/EventName.tsx';
import { Link } from '../Link/Link.tsx';
import { Money } from '../Money/Money.tsx';
import { Poster } from '../Poster/Poster.tsx';
import { posterOfEvent } from '../Poster/poster-of-event.ts';
import styles from './EventCard.module.css';

type EventCardProps = {
  readonly event: EventSummary;
  readonly href: string;
  readonly as?: 'h2' | 'h3';
};

/** A row on phones, a poster on desktop: the date first, then who, where, and the price one pays. */
export function EventCard({ event, href, as: Name = 'h3' }: EventCardProps) {
  return (
    <Link className={styles.card} href={href}>
      <span className={styles.picture}>
        <Poster subject={posterOfEvent(event)} />
      </span>
      <div className={styles.body}>
        <span className={styles.when}>
          <DateText at={event.startsAt} timeZone={event.venue.timeZone} look="short" />
        </span>
        <Name className={styles.name}>
          <EventName event={event} />
        </Name>
        <span className={styles.venue}>
          {event.venue.name}, {event.venue.city}
        </span>
      </div>
      <span className={styles.foot}>
        <span>
          {event.from ? (
            <Trans>
              <span className={styles.from}>from</span>{' '}
              <b>
                <Money value={event.from} />
              </b>
            </Trans>
          ) : null}
        </span>
        <Availability event={event} />
      </span>
    </Link>
  );
}

/** Events in rows on phones, two and four columns beyond. */
export function EventGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
