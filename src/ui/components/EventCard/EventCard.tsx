import type { ReactNode } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { AvailabilityTag } from '../AvailabilityTag/AvailabilityTag.tsx';
import { EventDate } from '../EventDate/EventDate.tsx';
import { EventName } from '../EventName/EventName.tsx';
import { Link } from '../Link/Link.tsx';
import { Poster } from '../Poster/Poster.tsx';
import { PriceFrom } from '../Price/PriceFrom.tsx';
import styles from './EventCard.module.css';

type EventCardProps = {
  readonly event: EventSummary;
  readonly href: string;
  readonly as?: 'h2' | 'h3';
};

/** An event as a row on phones and a poster on desktop: date, teams, venue and the price from which tickets are sold. */
export function EventCard({ event, href, as: Name = 'h3' }: EventCardProps) {
  return (
    <Link className={styles.card} href={href}>
      <span className={styles.picture}>
        <Poster subject={toPosterSubject(event)} />
      </span>
      <div className={styles.body}>
        <span className={styles.when}>
          <EventDate event={event} />
        </span>
        <Name className={styles.name}>
          <EventName event={event} />
        </Name>
        <span className={styles.venue}>
          {event.venue.name}, {event.venue.city}
        </span>
      </div>
      <span className={styles.foot}>
        <span>{event.from ? <PriceFrom value={event.from} className={styles.from} /> : null}</span>
        <AvailabilityTag event={event} />
      </span>
    </Link>
  );
}

/** Lays events out in rows on phones and in two or four columns on larger screens. */
export function EventGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
