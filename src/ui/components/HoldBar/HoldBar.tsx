import { type ReactNode, useId } from 'react';
import { Countdown } from '../Countdown/Countdown.tsx';
import styles from './HoldBar.module.css';

type HoldBarProps = {
  /** Names the countdown ("We hold your seats", "Your bank has until"). */
  readonly label: ReactNode;
  /** Milliseconds by the server's clock; null while a payment is being made, when no time runs out. */
  readonly remaining: number | null;
  /** "I need more time". */
  readonly action?: ReactNode;
  /** Stays in view while the page scrolls. */
  readonly isSticky?: boolean;
};

/** The countdown above a checkout. It is dark in both themes, so that it is always marigold on ink. */
export function HoldBar({ label, remaining, action, isSticky = false }: HoldBarProps) {
  const [labelId, clockId] = [useId(), useId()];
  return (
    <div className={styles.bar} data-sticky={isSticky || undefined}>
      <div className={styles.row}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        <span className={styles.end}>
          {action}
          {remaining === null ? null : (
            <Countdown id={clockId} labelledBy={`${clockId} ${labelId}`} remaining={remaining} size="bar" />
          )}
        </span>
      </div>
    </div>
  );
}

type DeadlineCardProps = { readonly label: ReactNode; readonly remaining: number; readonly icon?: ReactNode };

/** A long deadline beside the page, for cash and transfers. */
export function DeadlineCard({ label, remaining, icon }: DeadlineCardProps) {
  const labelId = useId();
  return (
    <div className={styles.card}>
      <div>
        <p id={labelId} className={styles.cardLabel}>
          {label}
        </p>
        <Countdown labelledBy={labelId} remaining={remaining} size="moment" />
      </div>
      {icon}
    </div>
  );
}
