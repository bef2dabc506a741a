import { Trans, useLingui } from '@lingui/react/macro';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { getClubKit } from '#domain/catalogue/poster/poster-subject.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './EventName.module.css';

type NamedEvent = Pick<EventSummary, 'title' | 'home' | 'away'>;

/** Two clubs one under another with their colour swatches, or the event's single name. */
export function EventName({ event }: { readonly event: NamedEvent }) {
  if (!event.away) return event.title;
  return (
    <span className={styles.clubs}>
      <Club club={event.home} />
      <VisuallyHidden>
        {' '}
        <Trans>versus</Trans>{' '}
      </VisuallyHidden>
      <Club club={event.away} />
    </span>
  );
}

/** Returns a function that names an event for screen readers: "Deportivo Páramo versus Atlético Ceiba". */
export function useAccessibleEventName(): (event: NamedEvent) => string {
  const { t } = useLingui();
  return (event) => {
    const home = event.home.name;
    const away = event.away?.name;
    return away ? t`${home} versus ${away}` : event.title;
  };
}

function Club({ club }: { readonly club: EventSummary['home'] }) {
  const { colors } = getClubKit(club);
  return (
    <span className={styles.club}>
      <span
        className={styles.swatch}
        style={{ '--first': colors[0], '--second': colors[1] ?? colors[0] }}
        aria-hidden="true"
      />
      {club.name}
    </span>
  );
}
