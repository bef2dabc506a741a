import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { anyRoleHasPermission, type Permission } from '#domain/identity/permission.ts';
import type { Role } from '#domain/identity/role.ts';
import { Link } from '../../components/Link/Link.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import styles from './BackOfficeNav.module.css';

type BackOfficeNavProps = {
  readonly roles: readonly Role[];
  /** The current page. */
  readonly path: string;
  /** The number of open payment exceptions; absent while unknown. */
  readonly alerts?: number | undefined;
};

/** Links to the back office pages that the roles may see, including every operator's own account. */
export function BackOfficeNav({ roles, path, alerts = 0 }: BackOfficeNavProps) {
  const { t } = useLingui();
  return (
    <nav className={styles.bar} aria-label={t`Back office`}>
      {pages
        .filter(({ permission }) => anyRoleHasPermission(roles, permission))
        .map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            className={styles.link}
            aria-current={href === path ? 'page' : undefined}
          >
            {label}
            {href === '/backoffice/payment-exceptions' && alerts > 0 ? (
              <span className={styles.count}>
                <span aria-hidden="true">{alerts > 99 ? '99+' : alerts}</span>
                <VisuallyHidden>
                  <Plural value={alerts} one="# to review" other="# to review" />
                </VisuallyHidden>
              </span>
            ) : null}
          </Link>
        ))}
    </nav>
  );
}

type BackOfficePage = { readonly href: string; readonly permission: Permission; readonly label: ReactNode };

const pages: readonly BackOfficePage[] = [
  { href: '/assistant', permission: 'SELL_FOR_FAN', label: <Trans>Assistant</Trans> },
  { href: '/backoffice/sales', permission: 'REFUND', label: <Trans>Sales</Trans> },
  {
    href: '/backoffice/staff-bookings',
    permission: 'BOOK_WITHOUT_PAYMENT',
    label: <Trans>Bookings</Trans>,
  },
  { href: '/backoffice/transfers', permission: 'SELL_FOR_FAN', label: <Trans>Transfers</Trans> },
  { href: '/assistant/installment?list=overdue', permission: 'REFUND', label: <Trans>Overdue plans</Trans> },
  { href: '/backoffice/catalogue', permission: 'EDIT_CATALOGUE', label: <Trans>Catalogue</Trans> },
  { href: '/backoffice/events', permission: 'REFUND', label: <Trans>Events</Trans> },
  { href: '/backoffice/payment-exceptions', permission: 'REFUND', label: <Trans>Alerts</Trans> },
  { href: '/backoffice/layout_editor', permission: 'EDIT_LAYOUT', label: <Trans>Layout editor</Trans> },
  { href: '/backoffice/fans', permission: 'SUPPORT_FAN_SIGN_IN', label: <Trans>Fans</Trans> },
  { href: '/backoffice/operators', permission: 'MANAGE_OPERATORS', label: <Trans>Operators</Trans> },
  {
    href: '/backoffice/account',
    permission: 'MANAGE_OWN_SECOND_FACTOR',
    label: <Trans>My security settings</Trans>,
  },
];
