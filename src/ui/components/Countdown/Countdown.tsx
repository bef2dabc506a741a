import { useLingui } from '@lingui/react/macro';
import { announcementThresholds, getCountdownLevel } from '#domain/reservation/hold-window.ts';
import { LiveRegion } from '../LiveRegion/LiveRegion.tsx';
import styles from './Countdown.module.css';
import { formatCountdown } from './format-countdown.ts';

type CountdownProps = {
  /** Milliseconds left by the server's clock. */
  readonly remaining: number;
  readonly size?: 'inline' | 'bar' | 'moment';
  /** False where another countdown on the page is already announced. */
  readonly isAnnounced?: boolean;
  readonly id?: string;
  /** Ids of the elements that name this countdown. */
  readonly labelledBy?: string;
};

/** The time left. It never blinks and is announced only at set thresholds. */
export function Countdown({
  remaining,
  size = 'inline',
  isAnnounced = true,
  id,
  labelledBy,
}: CountdownProps) {
  const { t } = useLingui();
  const threshold = announcementThresholds.findLast((candidate) => remaining <= candidate);
  return (
    <>
      <span
        id={id}
        className={styles.clock}
        role="timer"
        aria-label={t`Time left`}
        aria-labelledby={labelledBy}
        data-size={size}
        data-level={getCountdownLevel(remaining)}
      >
        {formatCountdown(remaining)}
      </span>
      {isAnnounced ? (
        <LiveRegion>{threshold && remaining > 0 ? <TimeLeft seconds={threshold / 1000} /> : ''}</LiveRegion>
      ) : null}
    </>
  );
}

function TimeLeft({ seconds }: { readonly seconds: number }) {
  const { t } = useLingui();
  const minutes = seconds / 60;
  if (seconds < 60) return t`${seconds} seconds left`;
  return minutes === 1 ? t`One minute left` : t`${minutes} minutes left`;
}
