import { i18n, type Messages } from '@lingui/core';
import { type CatalogueLocale, getCatalogueLocale, type Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';

/** Activates a catalogue that has arrived, in addition to messages that a page may have loaded before. */
export function activateCatalogue(locale: CatalogueLocale, messages: Messages): void {
  i18n.load(locale, { ...messages });
  i18n.activate(locale);
}

/** Loads and activates the whole catalogue of a language and market, for Storybook, which shows every page. */
export async function activateLocale(language: Language, market: MarketCode): Promise<void> {
  const locale = getCatalogueLocale(language, market);
  const { messages } = await catalogues[locale]();
  activateCatalogue(locale, messages);
}

type CatalogueModule = { readonly messages: Messages };

const catalogues = {
  en: () => import('./locales/en/messages.po'),
  es: () => import('./locales/es/messages.po'),
  'es-MX': () => import('./locales/es-MX/messages.po'),
} as const satisfies Record<CatalogueLocale, () => Promise<CatalogueModule>>;
