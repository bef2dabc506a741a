import type { ReactNode } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { EventDate } from '../EventDate/EventDate.tsx';
import { Poster } from '../Poster/Poster.tsx';
import styles from './EventHeading.module.css';

type EventHeadingProps = {
  readonly event: Pick<
    EventSummary,
    'id' | 'kind' | 'title' | 'home' | 'away' | 'startsAt' | 'venue' | 'bundle' | 'tour'
  >;
  readonly as?: 'h1' | 'h2' | 'p';
  /** Stands at the far end: map or list, details, back. */
  readonly action?: ReactNode;
};

/** Names the event above the map and at the top of a purchase. */
export function EventHeading({ event, as: Name = 'h1', action }: EventHeadingProps) {
  return (
    <div className={styles.heading}>
      <span className={styles.picture}>
        <Poster subject={toPosterSubject(event)} width={200} height={200} />
      </span>
      <div>
        <Name className={styles.name}>{event.title}</Name>
        <p className={styles.where}>
          <EventDate event={event} /> · {event.venue.name}
          <span className={styles.city}>, {event.venue.city}</span>
        </p>
      </div>
      {action}
    </div>
  );
}
