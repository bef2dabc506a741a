import { useLingui } from '@lingui/react/macro';
import { CircleUserRound, Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Wordmark } from '../Wordmark/Wordmark.tsx';
import styles from './StaffBar.module.css';

type StaffBarProps = {
  /** "Assistant", "Layout editor". */
  readonly area: ReactNode;
  /** Which window or gate this is. */
  readonly place?: ReactNode;
  /** The shift's takings. */
  readonly shift?: ReactNode;
  readonly name: string;
  readonly online: boolean;
  readonly children?: ReactNode;
};

/** Where the seller stands, who is selling, and whether the line is up. */
export function StaffBar({ area, place, shift, name, online, children }: StaffBarProps) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      <Wordmark href="/assistant" size="small" />
      <span className={styles.area}>{area}</span>
      {place ? <span className={styles.place}>{place}</span> : null}
      {children}
      <span className={styles.end}>
        {shift ? <span>{shift}</span> : null}
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
