import { Plural, useLingui } from '@lingui/react/macro';
import { splitDuration } from '#domain/market/format/duration.ts';
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
        <RemainingTime remaining={remaining} />
      </span>
      {isAnnounced ? (
        <LiveRegion>{threshold && remaining > 0 ? <TimeLeft seconds={threshold / 1000} /> : ''}</LiveRegion>
      ) : null}
    </>
  );
}

/** Shows a day or more in days and hours, less as a clock. */
function RemainingTime({ remaining }: { readonly remaining: number }) {
  const { days, hours } = splitDuration(remaining);
  if (days === '00') return formatCountdown(remaining);
  return (
    <>
      <Plural value={Number(days)} one="# day" other="# days" />
      {hours === '00' ? null : `\u00a0${Number(hours)}\u00a0h`}
    </>
  );
}

function TimeLeft({ seconds }: { readonly seconds: number }) {
  const { t } = useLingui();
  const minutes = seconds / 60;
  if (seconds < 60) return t`${seconds} seconds left`;
  return minutes === 1 ? t`One minute left` : t`${minutes} minutes left`;
}
