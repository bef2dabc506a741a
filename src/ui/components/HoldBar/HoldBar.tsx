import type { ReactNode } from 'react';
import { Countdown } from '../Countdown/Countdown.tsx';
import styles from './HoldBar.module.css';

type HoldBarProps = {
  /** Which clock this is ("We hold your seats", "Your bank has until"). */
  readonly label: ReactNode;
  /** Milliseconds, by the server's clock. */
  readonly remaining: number;
  /** "I need more time". */
  readonly action?: ReactNode;
};

/** The clock over a checkout: ink in both themes, so that it is always marigold on ink. */
export function HoldBar({ label, remaining, action }: HoldBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <span className={styles.label}>{label}</span>
        <span className={styles.end}>
          {action}
          <Countdown remaining={remaining} size="bar" />
        </span>
      </div>
    </div>
  );
}

type ClockCardProps = { readonly label: ReactNode; readonly remaining: number; readonly icon?: ReactNode };

/** A long deadline, beside the page: cash and transfers. */
export function ClockCard({ label, remaining, icon }: ClockCardProps) {
  return (
    <div className={styles.card}>
      <div>
        <p className={styles.cardLabel}>{label}</p>
        <Countdown remaining={remaining} size="moment" />
      </div>
      {icon}
    </div>
  );
}
