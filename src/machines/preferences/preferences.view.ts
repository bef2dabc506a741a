import { type CatalogueLocale, getLanguageTag, type Language, type Theme } from '#domain/market/locale.ts';
import {
  type CompiledMessages,
  getLanguage,
  getLocale,
  type PreferencesSnapshot,
} from './preferences.machine.ts';

/**
 * `loading`: messages of another language are shown meanwhile; `fallback`: the messages could not be loaded.
 */
export type PreferencesView = {
  readonly screen: 'loading' | 'ready' | 'fallback';
  readonly language: Language;
  readonly locale: CatalogueLocale;
  /** The value of `<html lang>`. */
  readonly languageTag: 'en-GB' | 'es-CO' | 'es-MX';
  /** Null follows the device. */
  readonly theme: Theme | null;
  /** The current messages and their locale; null before any are loaded. */
  readonly messages: { readonly locale: CatalogueLocale; readonly messages: CompiledMessages } | null;
};

export function toPreferencesView(snapshot: PreferencesSnapshot): PreferencesView {
  const { context } = snapshot;
  const language = getLanguage(context);
  return {
    screen: getScreen(snapshot),
    language,
    locale: getLocale(context),
    languageTag: getLanguageTag(language, context.market),
    theme: context.theme,
    messages: context.messages,
  };
}

function getScreen(snapshot: PreferencesSnapshot): PreferencesView['screen'] {
  if (snapshot.matches({ messages: 'ready' })) return 'ready';
  return snapshot.matches({ messages: 'fallback' }) ? 'fallback' : 'loading';
}
