import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { Cartel } from '../Cartel/Cartel.tsx';
import { DateText } from '../DateText/DateText.tsx';
import { useSpokenName } from '../EventName/EventName.tsx';
import { Poster } from '../Poster/Poster.tsx';
import { posterOfEvent } from '../Poster/poster-of-event.ts';
import { Stub } from '../Stub/Stub.tsx';
import styles from './SuccessStub.module.css';

type SuccessStubProps = {
  readonly event: EventSummary;
  /** Gate, section, row and seats, in short. */
  readonly facts: readonly { readonly id: string; readonly term: ReactNode; readonly value: string }[];
};

/** The one flourish: the stub tears off, once. */
export function SuccessStub({ event, facts }: SuccessStubProps) {
  const { t } = useLingui();
  const spokenName = useSpokenName();
  return (
    <div className={styles.success}>
      <Stub
        torn
        label={t`Your ticket`}
        top={
          <>
            <div className={styles.art}>
              <Poster subject={posterOfEvent(event)} width={460} height={220} />
            </div>
            <div className={styles.front}>
              <Cartel
                as="p"
                label={spokenName(event)}
                lines={event.away ? [event.home.name, event.away.name] : [event.title]}
                size={13.4}
              />
              <p className={styles.when}>
                <b>
                  <DateText at={event.startsAt} timeZone={event.venue.timeZone} look="short" />
                </b>
                <span className={styles.venue}>
                  {event.venue.name}, {event.venue.city}
                </span>
              </p>
            </div>
          </>
        }
      >
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.id} className={styles.fact} data-long={fact.value.length > 4 || undefined}>
              <dt>{fact.term}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      </Stub>
    </div>
  );
}
