import { Trans, useLingui } from '@lingui/react/macro';
import type { BundledEvent } from '#domain/catalogue/event.ts';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import { assertNever } from '#domain/shared/assert-never.ts';
import { DateText } from '../DateText/DateText.tsx';
import { Link } from '../Link/Link.tsx';
import { Tag } from '../Tag/Tag.tsx';
import styles from './BundledEvents.module.css';

/** The events of a season pass or bundle, in order, with those that are over or cancelled marked. */
export function BundledEvents({ events }: { readonly events: readonly BundledEvent[] }) {
  const { t } = useLingui();
  return (
    <ol className={styles.events} aria-label={t`What is included`}>
      {events.map((event) => (
        <li key={event.id} className={styles.event} data-state={event.state}>
          <span className={styles.when}>
            <DateText at={event.startsAt} timeZone={event.venue.timeZone} format="short" />
          </span>
          <Link href={buildEventPath(event.id)} className={styles.title}>
            {event.title}
          </Link>
          <span className={styles.where}>
            {event.venue.name}, {event.venue.city}
          </span>
          <EventState state={event.state} />
        </li>
      ))}
    </ol>
  );
}

function EventState({ state }: Pick<BundledEvent, 'state'>) {
  switch (state) {
    case 'UPCOMING':
      return null;
    case 'OVER':
      return (
        <Tag>
          <Trans>Over, not charged</Trans>
        </Tag>
      );
    case 'CANCELLED':
      return (
        <Tag tone="danger">
          <Trans>Cancelled, not charged</Trans>
        </Tag>
      );
    default:
      return assertNever(state);
  }
}
