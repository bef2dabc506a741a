import type { MarketCode } from './market.ts';

/** Interface languages (Spec §1). */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Themes (Spec §1). */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The locales of the message catalogues; es-MX contains only what differs from es. */
export const catalogueLocales = ['en', 'es', 'es-MX'] as const;
export type CatalogueLocale = (typeof catalogueLocales)[number];

/** Returns the message catalogue for a language in a market. */
export const getCatalogueLocale = (language: Language, market: MarketCode): CatalogueLocale =>
  language === 'es' && market === 'MEX' ? 'es-MX' : language;

/** Returns the tag for `<html lang>` and for hyphenation: English uses en-GB formats (Spec §1). */
export function getLanguageTag(language: Language, market: MarketCode): 'en-GB' | 'es-CO' | 'es-MX' {
  if (language === 'en') return 'en-GB';
  return market === 'MEX' ? 'es-MX' : 'es-CO';
}

/**
 * Detects the language of a first visit: the first supported one of the browser's languages, otherwise
 * Spanish. Assumption: product decision, since both markets read Spanish.
 */
export function detectLanguage(browserLanguages: readonly string[]): Language {
  const spoken = browserLanguages.map((tag) => tag.toLowerCase().split(/[-_]/)[0]);
  return languages.find((language) => language === spoken.find(isSupportedLanguage)) ?? 'es';
}

const isSupportedLanguage = (primary: string | undefined): boolean =>
  languages.some((language) => language === primary);
