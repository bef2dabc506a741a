import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '../Link/Link.tsx';
import { Wordmark } from '../Wordmark/Wordmark.tsx';
import styles from './Footer.module.css';

type FooterProps = {
  readonly links: readonly { readonly href: string; readonly label: ReactNode }[];
  readonly language?: ReactNode;
};

export function Footer({ links, language }: FooterProps) {
  const { t } = useLingui();
  return (
    <footer className={styles.footer}>
      <div className={styles.bar}>
        <Wordmark />
        <nav className={styles.links} aria-label={t`About Taquilla`}>
          {links.map((link) => (
            <Link key={link.href} href={link.href} className={styles.link}>
              {link.label}
            </Link>
          ))}
        </nav>
        <div className={styles.language}>{language}</div>
      </div>
    </footer>
  );
}
