import { Trans, useLingui } from '@lingui/react/macro';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { kitOfClub } from '../Poster/poster-of-event.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './EventName.module.css';

type Named = Pick<EventSummary, 'title' | 'home' | 'away'>;

/** Two clubs under each other with their swatches, or the one name there is. */
export function EventName({ event }: { readonly event: Named }) {
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

/** "Deportivo Páramo versus Atlético Ceiba": for spoken names. */
export function useSpokenName(): (event: Named) => string {
  const { t } = useLingui();
  return (event) => {
    const home = event.home.name;
    const away = event.away?.name;
    return away ? t`${home} versus ${away}` : event.title;
  };
}

function Club({ club }: { readonly club: EventSummary['home'] }) {
  const { colors } = kitOfClub(club);
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
