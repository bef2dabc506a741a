import type { ReactNode } from 'react';
import { getLanguageTag, type Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { Footer } from '../components/Footer/Footer.tsx';
import { Header } from '../components/Header/Header.tsx';
import { LanguageMenu } from '../components/LanguageMenu/LanguageMenu.tsx';
import { SearchBox } from '../components/SearchBox/SearchBox.tsx';
import { SkipLink } from '../components/SkipLink/SkipLink.tsx';
import { TabBar } from '../components/TabBar/TabBar.tsx';
import { useFrameLinks } from './frame-links.tsx';
import styles from './Shell.module.css';

type ServerFrameProps = {
  readonly href: string;
  readonly market: MarketCode;
  readonly otherSite: string;
  readonly language: Language;
  readonly children: ReactNode;
};

/**
 * The frame of a page that the server writes: that of a visitor in the browser (`Shell`), whose links work and whose
 * buttons wait for the program.
 */
export function ServerFrame({ href, market, otherSite, language, children }: ServerFrameProps) {
  const links = useFrameLinks({ href, market, otherSite, user: null });
  const languageMenu = (country?: string) => (
    <LanguageMenu language={language} onChange={ignore} country={country} />
  );
  return (
    <div
      className={styles.shell}
      data-tabs=""
      data-in={language}
      lang={getLanguageTag(language, market)}
      data-server-page=""
    >
      <SkipLink />
      <Header
        links={links.menu}
        theme="light"
        onThemeChange={ignore}
        search={<SearchBox query="" options={[]} onType={ignore} onSearch={ignore} onChoose={ignore} />}
        searchHref={links.searchHref}
        personalLink={links.personalLink}
        account={links.account}
        language={languageMenu()}
      />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer links={links.footer} language={languageMenu(links.country)} />
      <TabBar tabs={links.tabs} />
    </div>
  );
}

const ignore = (): void => {};
