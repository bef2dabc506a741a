import { browserPreferences } from '#adapters/browser/preferences.browser.ts';
import { createTextStorage } from '#adapters/browser/text-storage.ts';
import {
  type CatalogueLocale,
  detectLanguage,
  getCatalogueLocale,
  getLanguageTag,
} from '#domain/market/locale.ts';
import type { BuiltFiles, MessageFiles } from './built-files.ts';
import { detectMarket } from './detect-market.ts';
import { readPreloads } from './read-preloads.ts';

/** The files that a page starts with, as URLs. Data and scripts are in the order in which they are requested. */
export type StartFiles = {
  readonly data: readonly string[];
  readonly scripts: readonly string[];
};

/**
 * Prepares the page before any application code is there: theme and language of this visitor, and which part of the
 * first screen fits. It runs in the head, so that the first paint is right. Returns what the page will request, which
 * waits for that paint.
 */
export function preparePage(page: Window, { messages: messageFiles, pages }: BuiltFiles): StartFiles {
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
  document.documentElement.dataset.firstPage = classifyPage(location);
  const messages = messageFiles[getCatalogueLocale(language, market)];
  return { data: readPreloads(page), scripts: listScripts(location, messages, pages) };
}

function listScripts(
  { pathname }: Location,
  messages: MessageFiles[CatalogueLocale],
  pages: BuiltFiles['pages'],
): readonly string[] {
  const isStadium = /^\/checkout\/stadium\/?$/.test(pathname);
  const messageFilesOfPage =
    messages === undefined ? [] : [messages.first, ...(isStadium ? [messages.sale] : [])];
  if (pathname.startsWith('/event/')) return [...messageFilesOfPage, ...pages.event];
  return isStadium ? [...messageFilesOfPage, ...pages.stadium] : messageFilesOfPage;
}

/**
 * Determines which part of the first screen in index.html fits the page: all of it, only the header, or nothing.
 */
function classifyPage({ pathname, search }: Location): 'front' | 'other' | 'bare' {
  if (pathname === '/') return search === '' ? 'front' : 'other';
  return /^\/(authorization|assistant)(\/|$)/.test(pathname) ? 'bare' : 'other';
}
