import { Trans } from '@lingui/react/macro';
import {
  Bell,
  ChevronRight,
  CreditCard,
  ReceiptText,
  ShieldCheck,
  Ticket,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type AccountSection, accountSections, buildAccountPath } from '#domain/identity/account-section.ts';
import { Link } from '../../components/Link/Link.tsx';
import styles from './Profile.module.css';

/** The names of the account's pages, in the menu and as their titles. */
export const sectionNames: Readonly<Record<AccountSection, ReactNode>> = {
  balance: <Trans>My balance</Trans>,
  cards: <Trans>My cards</Trans>,
  details: <Trans>My details</Trans>,
  notifications: <Trans>Notifications</Trans>,
  security: <Trans>Security</Trans>,
};

const sectionIcons: Readonly<Record<AccountSection, ReactNode>> = {
  balance: <Wallet size={20} aria-hidden="true" />,
  cards: <CreditCard size={20} aria-hidden="true" />,
  details: <UserRound size={20} aria-hidden="true" />,
  notifications: <Bell size={20} aria-hidden="true" />,
  security: <ShieldCheck size={20} aria-hidden="true" />,
};

/** Links to the pages of the account. */
export function AccountMenu() {
  return (
    <ul className={styles.menu}>
      <Entry href="/my-tickets" icon={<Ticket size={20} aria-hidden="true" />}>
        <Trans>My tickets</Trans>
      </Entry>
      <Entry href="/my-purchases" icon={<ReceiptText size={20} aria-hidden="true" />}>
        <Trans>My purchases</Trans>
      </Entry>
      {accountSections.map((section) => (
        <Entry key={section} href={buildAccountPath(section)} icon={sectionIcons[section]}>
          {sectionNames[section]}
        </Entry>
      ))}
    </ul>
  );
}

type EntryProps = { readonly href: string; readonly icon: ReactNode; readonly children: ReactNode };

function Entry({ href, icon, children }: EntryProps) {
  return (
    <li>
      <Link href={href} className={styles.entry}>
        {icon}
        <span>{children}</span>
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  );
}
