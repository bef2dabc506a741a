import { type CatalogueLocale, type Language, languageTagOf, type Theme } from '#domain/market/locale.ts';
import { languageIn, localeIn, type PreferencesSnapshot, type Words } from './preferences.machine.ts';

/** `loading`: other words than the chosen ones are shown meanwhile; `fallback`: they could not be had. */
export type PreferencesView = {
  readonly screen: 'loading' | 'ready' | 'fallback';
  readonly language: Language;
  readonly locale: CatalogueLocale;
  /** For `<html lang>`. */
  readonly languageTag: 'en-GB' | 'es-CO' | 'es-MX';
  /** Null: as the device prefers. */
  readonly theme: Theme | null;
  /** The words that are in force, and whose they are; null before any came. */
  readonly words: { readonly locale: CatalogueLocale; readonly words: Words } | null;
};

export function toPreferencesView(snapshot: PreferencesSnapshot): PreferencesView {
  const { context } = snapshot;
  const language = languageIn(context);
  return {
    screen: screenOf(snapshot),
    language,
    locale: localeIn(context),
    languageTag: languageTagOf(language, context.market),
    theme: context.theme,
    words: context.words,
  };
}

function screenOf(snapshot: PreferencesSnapshot): PreferencesView['screen'] {
  if (snapshot.matches({ words: 'ready' })) return 'ready';
  return snapshot.matches({ words: 'fallback' }) ? 'fallback' : 'loading';
}
