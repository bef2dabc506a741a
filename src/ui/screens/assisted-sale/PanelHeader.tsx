import type { ReactNode } from 'react';
import { ShortcutKey } from '../../components/ShortcutKey/ShortcutKey.tsx';
import styles from './AssistedSale.module.css';

type PanelHeaderProps = {
  readonly number: number;
  readonly shortcut: string;
  readonly children: ReactNode;
  readonly end?: ReactNode;
};

export function PanelHeader({ number, shortcut, children, end }: PanelHeaderProps) {
  return (
    <div className={styles.head}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <h2 className={styles.title}>{children}</h2>
      <ShortcutKey>{shortcut}</ShortcutKey>
      {end === undefined ? null : <span className={styles.end}>{end}</span>}
    </div>
  );
}
