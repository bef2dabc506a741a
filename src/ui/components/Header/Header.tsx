import { useLingui } from '@lingui/react/macro';
import { CircleUserRound, Moon, Search, Sun, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Theme } from '#domain/market/locale.ts';
import { LinkButton } from '../Button/Button.tsx';
import { IconButton, IconLink } from '../IconButton/IconButton.tsx';
import { Link } from '../Link/Link.tsx';
import { Wordmark } from '../Wordmark/Wordmark.tsx';
import styles from './Header.module.css';

export type HeaderLink = { readonly href: string; readonly label: ReactNode; readonly current?: boolean };

type HeaderProps = {
  readonly links: readonly HeaderLink[];
  readonly theme: Theme;
  readonly onThemeChange: (theme: Theme) => void;
  /** The search field, where there is room for it. */
  readonly search: ReactNode;
  /** Opens the search of a phone. */
  readonly searchHref: string;
  /** The signed-in person's own page: a fan's tickets or an operator's work. */
  readonly personalLink: { readonly href: string; readonly label: ReactNode };
  readonly account: { readonly href: string; readonly name?: string | undefined };
  readonly language?: ReactNode;
};

export function Header({
  links,
  theme,
  onThemeChange,
  search,
  searchHref,
  personalLink,
  account,
  language,
}: HeaderProps) {
  const { t } = useLingui();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Wordmark />
        <nav className={styles.nav} aria-label={t`Categories`}>
          {links.map((link) => (
            <Link
              key={link.href}
              href={link.href}
              className={styles.link}
              aria-current={link.current ? 'page' : undefined}
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className={styles.tools}>
          <div className={styles.searchArea}>{search}</div>
          <span className={styles.phoneOnly}>
            <IconLink href={searchHref} label={t`Search`} icon={<Search size={20} />} />
          </span>
          <IconButton
            label={other === 'dark' ? t`Dark theme` : t`Light theme`}
            icon={theme === 'dark' ? <Moon size={20} /> : <Sun size={20} />}
            onClick={() => onThemeChange(other)}
          />
          <span className={styles.desktopOnly}>{language}</span>
          <span className={styles.desktopOnly}>
            <LinkButton href={personalLink.href} variant="quiet" size="small" icon={<Ticket size={16} />}>
              {personalLink.label}
            </LinkButton>
          </span>
          <IconLink
            href={account.href}
            label={account.name ? t`Account of ${account.name}` : t`Sign in`}
            icon={<CircleUserRound size={20} />}
          />
        </div>
      </div>
    </header>
  );
}

type PlainHeaderProps = { readonly children?: ReactNode };

/** The header during payment: the wordmark and one reassuring line, without other links. */
export function PlainHeader({ children }: PlainHeaderProps) {
  return (
    <header className={styles.header} data-plain="">
      <div className={styles.bar}>
        <Wordmark />
        <div className={styles.tools}>
          <span className={styles.note}>{children}</span>
        </div>
      </div>
    </header>
  );
}
