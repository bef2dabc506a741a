import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
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
import { useFrameLinks } from './frame-links.tsx';
import { RunningHold } from './RunningHold.tsx';
import type { Chrome } from './router-context.ts';
import styles from './Shell.module.css';
import { SearchDialog, SiteSearch, searchHash } from './SiteSearch.tsx';
import { syncTitleAndFocus } from './sync-title-and-focus.ts';
import { useApplyPreferences } from './use-apply-preferences.ts';

type ShellProps = {
  readonly flows: Flows;
  readonly market: MarketCode;
  /** The address of the other country's site; undefined if the page does not know it. */
  readonly otherSite: string | undefined;
  /** The current address. */
  readonly href: string;
  readonly chrome: Chrome;
  readonly tabs: boolean;
  readonly children: ReactNode;
};

/** The frame of every page: header, menus, footer, translations, theme and client-side links. */
export function Shell(props: ShellProps) {
  const router = useRouter();
  const navigate = useCallback((href: string) => void router.navigate({ href }), [router]);
  const isReady = useApplyPreferences(props.flows.preferences);
  if (!isReady) return null;
  return (
    <I18nRoot>
      <LinkNavigation value={navigate}>
        <Frame {...props} navigate={navigate} />
      </LinkNavigation>
    </I18nRoot>
  );
}

type FrameProps = ShellProps & { readonly navigate: (href: string) => void };

function Frame({ flows, market, otherSite, href, chrome, tabs, navigate, children }: FrameProps) {
  const router = useRouter();
  const [preferences, sendPreferences] = useFlow(flows.preferences, toPreferencesView);
  const [session] = useFlow(flows.session, toSessionView);
  const mount = useCallback((main: HTMLElement) => syncTitleAndFocus(main, router), [router]);
  const location = new URL(href, 'https://here.invalid');
  const user = session.screen === 'signedIn' ? session.user : null;
  const links = useFrameLinks({ href, market, otherSite, user });
  const hasTabBar = chrome === 'full' && tabs;
  const hasRunningHold = chrome === 'full' && !location.pathname.startsWith('/checkout');
  const searchText = (location.pathname === '/' && location.searchParams.get('q')) || '';
  const languageMenu = (withCountry: boolean) => (
    <LanguageMenu
      language={preferences.language}
      onChange={(language: Language) => sendPreferences({ type: 'language.chosen', language })}
      country={withCountry ? links.country : undefined}
    />
  );
  return (
    <div className={styles.shell} data-tabs={hasTabBar || undefined}>
      <SkipLink />
      {chrome === 'full' ? (
        <Header
          links={links.menu}
          theme={resolveTheme(preferences.theme)}
          onThemeChange={(theme) => sendPreferences({ type: 'theme.chosen', theme })}
          search={<SiteSearch key={searchText} flows={flows} query={searchText} onOpen={navigate} />}
          searchHref={links.searchHref}
          personalLink={links.personalLink}
          account={links.account}
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
      {chrome === 'full' ? <Footer links={links.footer} language={languageMenu(true)} /> : null}
      {location.hash === searchHash ? (
        <SearchDialog
          flows={flows}
          query={searchText}
          onOpen={(to) => void router.navigate({ href: to, replace: true })}
          onClose={() => router.history.back()}
        />
      ) : null}
      {hasRunningHold ? <RunningHold key={user?.id} flows={flows} /> : null}
      {hasTabBar ? <TabBar tabs={links.tabs} /> : null}
    </div>
  );
}

/** Resolves the theme in force: the chosen one, otherwise the device's. */
const resolveTheme = (chosen: Theme | null): Theme =>
  chosen ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
