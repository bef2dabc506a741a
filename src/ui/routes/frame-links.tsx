import { useLingui } from '@lingui/react/macro';
import { CalendarDays, CircleUserRound, House, Ticket } from 'lucide-react';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { getAccountPath, getPersonalHomePath } from '#domain/identity/site-path.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { HeaderLink } from '../components/Header/Header.tsx';
import type { Tab } from '../components/TabBar/TabBar.tsx';
import { searchHash } from './SiteSearch.tsx';
import { buildLoginPath } from './site-links.ts';

type FrameProps = {
  /** The current address. */
  readonly href: string;
  readonly market: MarketCode;
  /** The address of the other country's site; undefined if the page does not know it. */
  readonly otherSite: string | undefined;
  readonly user: SessionUser | null;
};

type FrameLinks = {
  readonly menu: readonly HeaderLink[];
  readonly tabs: readonly Tab[];
  readonly footer: readonly HeaderLink[];
  readonly searchHref: string;
  readonly personalLink: { readonly href: string; readonly label: string };
  readonly account: { readonly href: string; readonly name: string | undefined };
  readonly country: string;
};

/** Returns the links of the frame around a page: the same in the browser and on the server, which knows no user. */
export function useFrameLinks({ href, market, otherSite, user }: FrameProps): FrameLinks {
  const { t } = useLingui();
  const { pathname, search, searchParams } = new URL(href, 'https://here.invalid');
  const personalHomePath = getPersonalHomePath(user?.roles ?? []);
  const personalLink = {
    href: personalHomePath,
    label: personalHomePath === '/my-tickets' ? t`My tickets` : t`Back office`,
  };
  const kinds = [
    ['FOOTBALL', t`Football`],
    ['BASKETBALL', t`Basketball`],
    ['CYCLING', t`Cycling`],
    ['TENNIS', t`Tennis`],
  ] as const;
  return {
    menu: kinds.map(([kind, label]) => ({
      href: `/?kind=${kind}`,
      label,
      current: pathname === '/' && searchParams.get('kind') === kind,
    })),
    tabs: [
      { href: '/', label: t`Home`, icon: <House />, current: pathname === '/' && search === '' },
      {
        href: '/?page=1',
        label: t`Events`,
        icon: <CalendarDays />,
        current: pathname === '/' && search !== '',
      },
      { ...personalLink, icon: <Ticket />, current: pathname === personalLink.href },
      {
        href: user ? getAccountPath(user.roles) : buildLoginPath('/profile'),
        label: t`Account`,
        icon: <CircleUserRound />,
        current: pathname.startsWith('/profile') || pathname === '/backoffice/account',
      },
    ],
    footer: [
      { href: '/faqs', label: t`FAQ` },
      { href: '/contact', label: t`Contact us` },
      { href: '/tos', label: t`Terms` },
      { href: '/privacy-policies', label: t`Privacy` },
      { href: '/about-us', label: t`About us` },
      ...(otherSite === undefined
        ? []
        : [
            {
              href: `${otherSite}/`,
              label: market === 'MEX' ? t`Taquilla in Colombia` : t`Taquilla in Mexico`,
            },
          ]),
    ],
    searchHref: `${pathname}${search}${searchHash}`,
    personalLink,
    account: {
      href: user ? getAccountPath(user.roles) : buildLoginPath(href),
      name: user?.firstName || undefined,
    },
    country: market === 'MEX' ? t`Mexico` : t`Colombia`,
  };
}
