import type { EventSummary } from '#domain/catalogue/event.ts';
import { getClubKit, toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { EventDate } from '../EventDate/EventDate.tsx';
import { useAccessibleEventName } from '../EventName/EventName.tsx';
import { Headline } from '../Headline/Headline.tsx';
import { splitName } from '../Headline/split-name.ts';
import { Poster } from '../Poster/Poster.tsx';
import styles from './EventPoster.module.css';
import { choosePlate } from './plate.ts';

type EventPosterProps = { readonly event: EventSummary; readonly as?: 'h1' | 'h2' | 'h3' };

const lineSize = 19;

/** The complete poster of an event for sharing and printing: art above, wood-type headline on a plate below. */
export function EventPoster({ event, as = 'h3' }: EventPosterProps) {
  const getAccessibleName = useAccessibleEventName();
  const colors = getClubKit(event.home).colors;
  const plate = choosePlate(event.id, colors);
  const lines = event.away
    ? [...splitName(event.home.name, 2, lineSize), ...splitName(event.away.name, 2, lineSize)]
    : splitName(event.title, 4, lineSize);
  return (
    <article
      className={styles.eventPoster}
      style={{ '--ground': plate.ground, '--type': plate.type, '--mark': plate.accent }}
    >
      <div className={styles.art}>
        <Poster subject={toPosterSubject(event)} width={400} height={280} />
      </div>
      <div className={styles.plate}>
        <Headline
          as={as}
          label={getAccessibleName(event)}
          lines={lines}
          size={lineSize}
          colors={[plate.type, plate.accent]}
        />
        <p className={styles.foot}>
          <span className={styles.when}>
            <EventDate event={event} />
          </span>
          <span>{event.venue.city}</span>
        </p>
      </div>
    </article>
  );
}
