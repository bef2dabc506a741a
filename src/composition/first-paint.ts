import { browserPreferences } from '#adapters/browser/preferences.browser.ts';
import { createTextStorage } from '#adapters/browser/text-storage.ts';
import {
  homePrefetchPaths,
  listEventPrefetchPaths,
  sharedPrefetchPaths,
} from '#adapters/http/prefetch-paths.ts';
import { buildEventPath, parseEventPath } from '#domain/catalogue/event-path.ts';
import {
  type CatalogueLocale,
  detectLanguage,
  getCatalogueLocale,
  getLanguageTag,
} from '#domain/market/locale.ts';
import type { MessageFiles, PageFiles } from './built-files.ts';
import { detectMarket } from './detect-market.ts';

/**
 * Prepares the page before any application code is there: theme and language of this visitor, and prefetches for
 * the first page. It runs in the head, so that the first paint is right and no request waits for the application.
 */
export function preparePage(page: Window, messageFiles: MessageFiles, pageFiles: PageFiles): void {
  const { document, location } = page;
  const preferences = browserPreferences(
    createTextStorage(() => page.localStorage),
    page,
  );
  const { language: chosenLanguage, theme } = preferences.read();
  const market = detectMarket(page);
  const language = chosenLanguage ?? detectLanguage(preferences.listBrowserLanguages());
  document.documentElement.lang = getLanguageTag(language, market);
  if (theme !== null) document.documentElement.dataset.theme = theme;

  const prefetch = (href: string, attributes: Partial<HTMLLinkElement>): void => {
    const link = Object.assign(document.createElement('link'), attributes, {
      href,
      crossOrigin: 'anonymous',
    });
    document.head.append(link);
  };
  const messages = messageFiles[getCatalogueLocale(language, market)];
  for (const script of listScripts(location, messages, pageFiles))
    prefetch(script, { rel: 'modulepreload', as: 'script', fetchPriority: 'low' });
  const kind = classifyPage(location);
  document.documentElement.dataset.firstPage = kind;
  for (const read of [
    ...sharedPrefetchPaths,
    ...(kind === 'front' ? homePrefetchPaths : listPrefetchPaths(location)),
  ])
    prefetch(read, { rel: 'preload', as: 'fetch' });
}

function listScripts(
  { pathname }: Location,
  messages: MessageFiles[CatalogueLocale],
  pageFiles: PageFiles,
): readonly string[] {
  const isStadium = isStadiumPath(pathname);
  const messageFilesOfPage =
    messages === undefined ? [] : [messages.first, ...(isStadium ? [messages.sale] : [])];
  if (pathname.startsWith('/event/')) return [...messageFilesOfPage, ...pageFiles.event];
  return isStadium ? [...messageFilesOfPage, ...pageFiles.stadium] : messageFilesOfPage;
}

function listPrefetchPaths({ pathname, search }: Location): readonly string[] {
  const eventParam = isStadiumPath(pathname) ? new URLSearchParams(search).get('event') : null;
  const eventId = parseEventPath(eventParam === null ? pathname : buildEventPath(eventParam));
  return eventId === null ? [] : listEventPrefetchPaths(eventId);
}

const isStadiumPath = (path: string): boolean => /^\/checkout\/stadium\/?$/.test(path);

/**
 * Determines which part of the first screen in index.html fits the page: all of it, only the header, or nothing.
 */
function classifyPage({ pathname, search }: Location): 'front' | 'other' | 'bare' {
  if (pathname === '/') return search === '' ? 'front' : 'other';
  return /^\/(authorization|assistant)(\/|$)/.test(pathname) ? 'bare' : 'other';
}
