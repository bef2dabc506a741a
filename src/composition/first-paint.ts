import { browserPreferences } from '#adapters/browser/preferences.browser.ts';
import { keptText } from '#adapters/browser/storage.ts';
import { eventReads, everyPageReads, frontPageReads } from '#adapters/http/early-reads.ts';
import { eventIdAt, eventPath } from '#domain/catalogue/event-path.ts';
import {
  type CatalogueLocale,
  catalogueLocaleOf,
  firstLanguage,
  languageTagOf,
} from '#domain/market/locale.ts';
import type { PageFiles, WordFiles } from './built-files.ts';
import { marketOf } from './page-market.ts';

/**
 * What can be known before any program is there: theme and language of this visitor, and the files that the first page
 * will want. It runs in the head, so that the first paint is right and nothing waits for the program to ask.
 */
export function dressPage(page: Window, wordFiles: WordFiles, pageFiles: PageFiles): void {
  const { document, location } = page;
  const preferences = browserPreferences(
    keptText(() => page.localStorage),
    page,
  );
  const { language: chosen, theme } = preferences.read();
  const market = marketOf(page);
  const language = chosen ?? firstLanguage(preferences.browserLanguages());
  document.documentElement.lang = languageTagOf(language, market);
  if (theme !== null) document.documentElement.dataset.theme = theme;

  const fetchEarly = (href: string, how: Partial<HTMLLinkElement>): void => {
    const link = Object.assign(document.createElement('link'), how, { href, crossOrigin: 'anonymous' });
    document.head.append(link);
  };
  const words = wordFiles[catalogueLocaleOf(language, market)];
  for (const script of filesOf(location, words, pageFiles))
    fetchEarly(script, { rel: 'modulepreload', as: 'script', fetchPriority: 'low' });
  const kind = kindOfPage(location);
  document.documentElement.dataset.firstPage = kind;
  for (const read of [...everyPageReads, ...(kind === 'front' ? frontPageReads : readsOf(location))])
    fetchEarly(read, { rel: 'preload', as: 'fetch' });
}

function filesOf(
  { pathname }: Location,
  words: WordFiles[CatalogueLocale],
  pageFiles: PageFiles,
): readonly string[] {
  const isStadium = isStadiumAt(pathname);
  const spoken = words === undefined ? [] : [words.first, ...(isStadium ? [words.sale] : [])];
  if (pathname.startsWith('/event/')) return [...spoken, ...pageFiles.event];
  return isStadium ? [...spoken, ...pageFiles.stadium] : spoken;
}

function readsOf({ pathname, search }: Location): readonly string[] {
  const sought = isStadiumAt(pathname) ? new URLSearchParams(search).get('event') : null;
  const eventId = eventIdAt(sought === null ? pathname : eventPath(sought));
  return eventId === null ? [] : eventReads(eventId);
}

const isStadiumAt = (path: string): boolean => /^\/checkout\/stadium\/?$/.test(path);

/** What of the first screen in index.html suits the page: all of it, the header alone, or nothing. */
function kindOfPage({ pathname, search }: Location): 'front' | 'other' | 'bare' {
  if (pathname === '/') return search === '' ? 'front' : 'other';
  return /^\/(authorization|assistant)(\/|$)/.test(pathname) ? 'bare' : 'other';
}
