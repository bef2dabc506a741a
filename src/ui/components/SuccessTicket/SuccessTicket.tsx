import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { DateText } from '../DateText/DateText.tsx';
import { EventDate } from '../EventDate/EventDate.tsx';
import { useAccessibleEventName } from '../EventName/EventName.tsx';
import { Headline } from '../Headline/Headline.tsx';
import { Poster } from '../Poster/Poster.tsx';
import { TicketStub } from '../TicketStub/TicketStub.tsx';
import styles from './SuccessTicket.module.css';

type SuccessTicketProps = {
  readonly event: EventSummary;
  /** Gate, section, row and seats, in short. */
  readonly facts: readonly { readonly id: string; readonly term: ReactNode; readonly value: string }[];
};

/** The purchased ticket on the success page, whose stub tears off once. */
export function SuccessTicket({ event, facts }: SuccessTicketProps) {
  const { t } = useLingui();
  const getAccessibleName = useAccessibleEventName();
  return (
    <div className={styles.ticket}>
      <TicketStub
        torn
        label={t`Your ticket`}
        top={
          <>
            <div className={styles.art}>
              <Poster subject={toPosterSubject(event)} width={460} height={220} />
            </div>
            <div className={styles.front}>
              <Headline
                as="p"
                label={getAccessibleName(event)}
                lines={event.away ? [event.home.name, event.away.name] : [event.title]}
                size={13.4}
              />
              <p className={styles.when}>
                <b>
                  <EventDate event={event} />
                </b>
                <span className={styles.venue}>
                  {event.venue.name}, {event.venue.city}
                </span>
                {event.doorsOpenAt === null ? null : (
                  <span className={styles.venue}>
                    <Trans>
                      Doors open at{' '}
                      <DateText at={event.doorsOpenAt} timeZone={event.venue.timeZone} format="time" />
                    </Trans>
                  </span>
                )}
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
      </TicketStub>
    </div>
  );
}
