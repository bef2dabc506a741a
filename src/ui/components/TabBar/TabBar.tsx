import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '../Link/Link.tsx';
import styles from './TabBar.module.css';

export type Tab = {
  readonly href: string;
  readonly label: ReactNode;
  readonly icon: ReactNode;
  readonly current?: boolean;
};

/** The four main destinations on a phone. Leave it out where a cart or payment bar is sticky. */
export function TabBar({ tabs }: { readonly tabs: readonly Tab[] }) {
  const { t } = useLingui();
  return (
    <nav className={styles.bar} aria-label={t`Main`}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          className={styles.tab}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.icon}
          <span>{tab.label}</span>
        </Link>
      ))}
    </nav>
  );
}
