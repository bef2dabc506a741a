import { type ReactNode, useId } from 'react';
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
  const [words, clock] = [useId(), useId()];
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <span id={words} className={styles.label}>
          {label}
        </span>
        <span className={styles.end}>
          {action}
          <Countdown id={clock} labelledBy={`${clock} ${words}`} remaining={remaining} size="bar" />
        </span>
      </div>
    </div>
  );
}

type ClockCardProps = { readonly label: ReactNode; readonly remaining: number; readonly icon?: ReactNode };

/** A long deadline, beside the page: cash and transfers. */
export function ClockCard({ label, remaining, icon }: ClockCardProps) {
  const words = useId();
  return (
    <div className={styles.card}>
      <div>
        <p id={words} className={styles.cardLabel}>
          {label}
        </p>
        <Countdown labelledBy={words} remaining={remaining} size="moment" />
      </div>
      {icon}
    </div>
  );
}
