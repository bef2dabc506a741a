import { useLingui } from '@lingui/react/macro';
import { CircleUserRound, Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Wordmark } from '../Wordmark/Wordmark.tsx';
import styles from './StaffBar.module.css';

type StaffBarProps = {
  /** "Assistant", "Layout editor". */
  readonly area: ReactNode;
  /** The box office or gate where the seller works. */
  readonly location?: ReactNode;
  /** The takings of the shift. */
  readonly shiftSummary?: ReactNode;
  readonly name: string;
  readonly online: boolean;
  readonly children?: ReactNode;
};

/** The seller's bar: where they work, who they are and whether they are online. */
export function StaffBar({ area, location, shiftSummary, name, online, children }: StaffBarProps) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      <Wordmark href="/assistant" size="small" />
      <span className={styles.area}>{area}</span>
      {location ? <span>{location}</span> : null}
      {children}
      <span className={styles.end}>
        {shiftSummary ? <span>{shiftSummary}</span> : null}
        <span className={styles.item}>
          <CircleUserRound size={16} aria-hidden="true" />
          {name}
        </span>
        <span className={styles.item} role="status" data-online={online || undefined}>
          {online ? <Wifi size={16} aria-hidden="true" /> : <WifiOff size={16} aria-hidden="true" />}
          {online ? t`Online` : t`Offline`}
        </span>
      </span>
    </header>
  );
}
