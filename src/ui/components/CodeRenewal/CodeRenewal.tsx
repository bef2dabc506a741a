import { Trans, useLingui } from '@lingui/react/macro';
import { formatCountdown } from '../Countdown/format-countdown.ts';
import styles from './CodeRenewal.module.css';

type CodeRenewalProps = {
  /** The milliseconds until the next code. */
  readonly remaining: number;
  /** The milliseconds of a whole period. */
  readonly of: number;
};

/** Shows how long a dynamic code is still valid. Screen readers announce nothing while it changes. */
export function CodeRenewal({ remaining, of }: CodeRenewalProps) {
  const { t } = useLingui();
  const period = Math.round(of / 1_000);
  return (
    <div className={styles.renewal}>
      <div className={styles.life} style={{ '--life': Math.min(1, Math.max(0, remaining / of)) }} />
      <p className={styles.text}>
        <span>
          <Trans>Changes every {period} s. A screenshot will not work.</Trans>
        </span>
        <b role="timer" aria-live="off" aria-label={t`Next code in`}>
          {formatCountdown(remaining)}
        </b>
      </p>
    </div>
  );
}
