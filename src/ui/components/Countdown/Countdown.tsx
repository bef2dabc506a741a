import { useLingui } from '@lingui/react/macro';
import { announcementMarks, countdownLevel } from '#domain/sale/hold-window.ts';
import { LiveRegion } from '../LiveRegion/LiveRegion.tsx';
import styles from './Countdown.module.css';
import { clockText } from './clock-text.ts';

type CountdownProps = {
  /** Milliseconds left, by the server's clock. */
  readonly remaining: number;
  readonly size?: 'inline' | 'bar' | 'moment';
  /** Off where another clock of the page already speaks. */
  readonly spoken?: boolean;
  readonly id?: string;
  /** The ids of the words that say which clock this is. */
  readonly labelledBy?: string;
};

/** Time left. Never blinks; speaks only at its marks. */
export function Countdown({ remaining, size = 'inline', spoken = true, id, labelledBy }: CountdownProps) {
  const { t } = useLingui();
  const mark = announcementMarks.findLast((passed) => remaining <= passed);
  return (
    <>
      <span
        id={id}
        className={styles.clock}
        role="timer"
        aria-label={t`Time left`}
        aria-labelledby={labelledBy}
        data-size={size}
        data-level={countdownLevel(remaining)}
      >
        {clockText(remaining)}
      </span>
      {spoken ? (
        <LiveRegion>{mark && remaining > 0 ? <TimeLeft seconds={mark / 1000} /> : ''}</LiveRegion>
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
