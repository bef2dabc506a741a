import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { CalendarDays, CircleUserRound, House, Lock, Ticket } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { ownAccountPath, ownThingsPath } from '#domain/auth/site-path.ts';
import type { Language, Theme } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Flows } from '#machines/flows.ts';
import { toPreferencesView } from '#machines/preferences/preferences.view.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { Footer } from '../components/Footer/Footer.tsx';
import { Header, PlainHeader } from '../components/Header/Header.tsx';
import { LanguageMenu } from '../components/LanguageMenu/LanguageMenu.tsx';
import { LinkNavigation } from '../components/Link/Link.tsx';
import { SkipLink } from '../components/SkipLink/SkipLink.tsx';
import { TabBar } from '../components/TabBar/TabBar.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { I18nRoot } from '../i18n/I18nRoot.tsx';
import { followPages } from './follow-pages.ts';
import { useFollowPreferences } from './follow-preferences.ts';
import type { Chrome } from './router-context.ts';
import styles from './Shell.module.css';
import { loginPath } from './site-links.ts';

type ShellProps = {
  readonly flows: Flows;
  readonly market: MarketCode;
  /** Where we are. */
  readonly href: string;
  readonly chrome: Chrome;
  readonly tabs: boolean;
  readonly children: ReactNode;
};

/** Name, menus and foot around every page; words, theme and links for all of them. */
export function Shell(props: ShellProps) {
  const router = useRouter();
  const follow = useCallback((href: string) => void router.navigate({ href }), [router]);
  const isReady = useFollowPreferences(props.flows.preferences);
  if (!isReady) return null;
  return (
    <I18nRoot>
      <LinkNavigation value={follow}>
        <Frame {...props} follow={follow} />
      </LinkNavigation>
    </I18nRoot>
  );
}

type FrameProps = ShellProps & { readonly follow: (href: string) => void };

function Frame({ flows, market, href, chrome, tabs, follow, children }: FrameProps) {
  const { t } = useLingui();
  const router = useRouter();
  const [preferences, tellPreferences] = useFlow(flows.preferences, toPreferencesView);
  const [session] = useFlow(flows.session, toSessionView);
  const mount = useCallback((main: HTMLElement) => followPages(main, router), [router]);
  const at = new URL(href, 'https://here.invalid');
  const user = session.screen === 'signedIn' ? session.user : null;
  const things = ownThingsPath(user?.roles ?? []);
  const own = { href: things, label: things === '/my-tickets' ? t`My tickets` : t`Box office` };
  const country = market === 'MEX' ? t`Mexico` : t`Colombia`;
  const withTabs = chrome === 'full' && tabs;
  const languageMenu = (withCountry: boolean) => (
    <LanguageMenu
      language={preferences.language}
      onChange={(language: Language) => tellPreferences({ type: 'language.chosen', language })}
      country={withCountry ? country : undefined}
    />
  );
  return (
    <div className={styles.shell} data-tabs={withTabs || undefined}>
      <SkipLink />
      {chrome === 'full' ? (
        <Header
          links={menuOf(at, [
            ['FOOTBALL', t`Football`],
            ['BASKETBALL', t`Basketball`],
            ['CYCLING', t`Cycling`],
            ['TENNIS', t`Tennis`],
          ])}
          theme={shownTheme(preferences.theme)}
          onThemeChange={(theme) => tellPreferences({ type: 'theme.chosen', theme })}
          searchHref="/?page=1"
          query={at.searchParams.get('q') ?? ''}
          onSearch={(words) => follow(words === '' ? '/' : `/?${new URLSearchParams({ q: words })}`)}
          own={own}
          account={{
            href: user ? ownAccountPath(user.roles) : loginPath(href),
            name: user?.firstName || undefined,
          }}
          language={languageMenu(false)}
        />
      ) : null}
      {chrome === 'plain' ? (
        <PlainHeader>
          <Lock size={16} aria-hidden="true" /> <Trans>Secure payment</Trans>
        </PlainHeader>
      ) : null}
      <main id="main" className={styles.main} tabIndex={-1} ref={mount}>
        {children}
      </main>
      {chrome === 'full' ? (
        <Footer
          links={[
            { href: '/faqs', label: t`Questions` },
            { href: '/tos', label: t`Terms` },
            { href: '/privacy-policies', label: t`Privacy` },
            { href: '/about-us', label: t`About us` },
          ]}
          language={languageMenu(true)}
        />
      ) : null}
      {withTabs ? (
        <TabBar
          tabs={[
            { href: '/', label: t`Home`, icon: <House />, current: at.pathname === '/' && at.search === '' },
            {
              href: '/?page=1',
              label: t`Events`,
              icon: <CalendarDays />,
              current: at.pathname === '/' && at.search !== '',
            },
            { ...own, icon: <Ticket />, current: at.pathname === own.href },
            {
              href: user ? ownAccountPath(user.roles) : loginPath('/profile'),
              label: t`Account`,
              icon: <CircleUserRound />,
              current: at.pathname === '/profile' || at.pathname === '/backoffice/account',
            },
          ]}
        />
      ) : null}
    </div>
  );
}

const menuOf = (at: URL, entries: readonly (readonly [kind: string, label: string])[]) =>
  entries.map(([kind, label]) => ({
    href: `/?kind=${kind}`,
    label,
    current: at.pathname === '/' && at.searchParams.get('kind') === kind,
  }));

/** The theme in force: the chosen one, else the device's. */
const shownTheme = (chosen: Theme | null): Theme =>
  chosen ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
