import { Trans } from '@lingui/react/macro';
import { LocateFixed } from 'lucide-react';
import type { NearestCity } from '#domain/market/nearest-city.ts';
import { Link } from '../../components/Link/Link.tsx';
import styles from './Results.module.css';

type NearMeProps = {
  /** Null before the visitor asked, and while the position is being found. */
  readonly answer: NearestCity | null;
  readonly isSearching: boolean;
  readonly onLocate: () => void;
  /** Builds the links to the cities, which are offered when the position is unknown; null where they stand anyway. */
  readonly buildHref: ((city: string) => string) | null;
};

/** Finds the city closest to the visitor, or says why that is impossible and offers the cities. */
export function NearMe({ answer, isSearching, onLocate, buildHref }: NearMeProps) {
  return (
    <>
      <button type="button" className={styles.filter} aria-disabled={isSearching} onClick={onLocate}>
        <LocateFixed size={16} aria-hidden="true" />
        <Trans>Near me</Trans>
      </button>
      <div className={styles.nearMe} role="status">
        {isSearching ? <Trans>Finding your location…</Trans> : null}
        {answer?.kind === 'found' ? <Trans>The nearest events are in {answer.city}.</Trans> : null}
        {answer?.kind !== 'unknown' ? null : answer.reason === 'DENIED' ? (
          <Trans>
            Your browser did not share your location. Allow it in the browser’s settings, or choose a city.
          </Trans>
        ) : (
          <Trans>We could not find your location. Choose a city instead.</Trans>
        )}
        {answer?.kind === 'unknown' && buildHref !== null ? (
          <div className={styles.cities}>
            {answer.cities.map((city) => (
              <Link key={city} href={buildHref(city)} className={styles.filter}>
                {city}
              </Link>
            ))}
          </div>
        ) : null}
      </div>
    </>
  );
}
