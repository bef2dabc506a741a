import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { anyMay, type Permission } from '#domain/auth/permission.ts';
import type { Role } from '#domain/auth/role.ts';
import { Link } from '../../components/Link/Link.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import styles from './OfficeNav.module.css';

type OfficeNavProps = {
  readonly roles: readonly Role[];
  /** The page that is shown. */
  readonly path: string;
  /** How many alerts wait; nothing while nobody knows. */
  readonly alerts?: number | undefined;
};

/** The pages of whoever works here: those that they may see, their own access among them whatever they do. */
export function OfficeNav({ roles, path, alerts = 0 }: OfficeNavProps) {
  const { t } = useLingui();
  return (
    <nav className={styles.bar} aria-label={t`Box office`}>
      {pages
        .filter(({ permission }) => anyMay(roles, permission))
        .map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            className={styles.link}
            aria-current={href === path ? 'page' : undefined}
          >
            {label}
            {href === '/backoffice/alerts' && alerts > 0 ? (
              <span className={styles.count}>
                <span aria-hidden="true">{alerts > 99 ? '99+' : alerts}</span>
                <VisuallyHidden>
                  <Plural value={alerts} one="# waits" other="# wait" />
                </VisuallyHidden>
              </span>
            ) : null}
          </Link>
        ))}
    </nav>
  );
}

type OfficePage = { readonly href: string; readonly permission: Permission; readonly label: ReactNode };

const pages: readonly OfficePage[] = [
  { href: '/assistant', permission: 'SELL_FOR_FAN', label: <Trans>Assistant</Trans> },
  { href: '/backoffice/sales', permission: 'REFUND', label: <Trans>Sales</Trans> },
  { href: '/backoffice/kept-seats', permission: 'BOOK_WITHOUT_PAYMENT', label: <Trans>Kept seats</Trans> },
  { href: '/backoffice/transfers', permission: 'SELL_FOR_FAN', label: <Trans>Transfers</Trans> },
  { href: '/backoffice/events', permission: 'REFUND', label: <Trans>Events</Trans> },
  { href: '/backoffice/alerts', permission: 'REFUND', label: <Trans>Alerts</Trans> },
  { href: '/backoffice/layout_editor', permission: 'EDIT_LAYOUT', label: <Trans>Layout editor</Trans> },
  { href: '/backoffice/fans', permission: 'HELP_FANS_IN', label: <Trans>Fans</Trans> },
  { href: '/backoffice/operators', permission: 'MANAGE_OPERATORS', label: <Trans>Operators</Trans> },
  { href: '/backoffice/account', permission: 'KEEP_OWN_FACTOR', label: <Trans>My access</Trans> },
];
