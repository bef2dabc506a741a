import type { EventSummary } from '#domain/catalogue/event.ts';
import { Cartel } from '../Cartel/Cartel.tsx';
import { splitName } from '../Cartel/split-name.ts';
import { DateText } from '../DateText/DateText.tsx';
import { useSpokenName } from '../EventName/EventName.tsx';
import { Poster } from '../Poster/Poster.tsx';
import { kitOfClub, posterOfEvent } from '../Poster/poster-of-event.ts';
import styles from './Handbill.module.css';
import { plateOf } from './plate.ts';

type HandbillProps = { readonly event: EventSummary; readonly as?: 'h1' | 'h2' | 'h3' };

const lineSize = 19;

/** The whole poster: art above, wood type on a plate below. To share, to print, to hang on a wall. */
export function Handbill({ event, as = 'h3' }: HandbillProps) {
  const spokenName = useSpokenName();
  const colors = kitOfClub(event.home).colors;
  const plate = plateOf(event.id, colors);
  const lines = event.away
    ? [...splitName(event.home.name, 2, lineSize), ...splitName(event.away.name, 2, lineSize)]
    : splitName(event.title, 4, lineSize);
  return (
    <article
      className={styles.handbill}
      style={{ '--ground': plate.ground, '--type': plate.type, '--mark': plate.accent }}
    >
      <div className={styles.art}>
        <Poster subject={posterOfEvent(event)} width={400} height={280} />
      </div>
      <div className={styles.plate}>
        <Cartel
          as={as}
          label={spokenName(event)}
          lines={lines}
          size={lineSize}
          colors={[plate.type, plate.accent]}
        />
        <p className={styles.foot}>
          <span className={styles.when}>
            <DateText at={event.startsAt} timeZone={event.venue.timeZone} look="short" />
          </span>
          <span>{event.venue.city}</span>
        </p>
      </div>
    </article>
  );
}
