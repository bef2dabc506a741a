import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { anyMay, type Permission } from '#domain/auth/permission.ts';
import type { Role } from '#domain/auth/role.ts';
import { Link } from '../../components/Link/Link.tsx';
import styles from './OfficeNav.module.css';

type OfficeNavProps = {
  readonly roles: readonly Role[];
  /** The page that is shown. */
  readonly path: string;
};

/** The pages of whoever works here: those that they may see, their own access among them whatever they do. */
export function OfficeNav({ roles, path }: OfficeNavProps) {
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
          </Link>
        ))}
    </nav>
  );
}

type OfficePage = { readonly href: string; readonly permission: Permission; readonly label: ReactNode };

const pages: readonly OfficePage[] = [
  { href: '/assistant', permission: 'SELL_FOR_FAN', label: <Trans>Assistant</Trans> },
  { href: '/backoffice/sales', permission: 'REFUND', label: <Trans>Sales</Trans> },
  { href: '/backoffice/layout_editor', permission: 'EDIT_LAYOUT', label: <Trans>Layout editor</Trans> },
  { href: '/backoffice/fans', permission: 'HELP_FANS_IN', label: <Trans>Fans</Trans> },
  { href: '/backoffice/operators', permission: 'MANAGE_OPERATORS', label: <Trans>Operators</Trans> },
  { href: '/backoffice/account', permission: 'KEEP_OWN_FACTOR', label: <Trans>My access</Trans> },
];
