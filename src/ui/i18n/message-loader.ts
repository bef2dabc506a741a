import type { Messages } from '@lingui/core';
import type { CatalogueLocale } from '#domain/market/locale.ts';
import type { MessageBundle } from './message-bundles.ts';

/** A compiled catalogue file. */
export type MessageBundleModule = { readonly messages: Messages };

export type MessageSource = {
  readonly fetch: (locale: CatalogueLocale, bundle: MessageBundle | 'first') => Promise<Messages>;
  /** The active language; null before the first. */
  readonly getActiveLocale: () => CatalogueLocale | null;
  /** Adds messages to those of a language. */
  readonly addMessages: (locale: CatalogueLocale, messages: Messages) => void;
};

/** Creates a loader that remembers the bundles of the pages opened so far, so that another language loads all of them. */
export function createMessageLoader({ fetch, getActiveLocale, addMessages }: MessageSource) {
  const requestedBundles = new Set<MessageBundle | 'first'>(['first']);
  let loadingLocale: CatalogueLocale | null = null;

  return {
    /** Loads the messages of a language, with those of pages that are opened while it loads. */
    async load(locale: CatalogueLocale): Promise<Messages> {
      loadingLocale = locale;
      const loaded = new Map<MessageBundle | 'first', Messages>();
      const missing = () => [...requestedBundles].filter((bundle) => !loaded.has(bundle));
      while (missing().length > 0)
        await Promise.all(missing().map(async (bundle) => loaded.set(bundle, await fetch(locale, bundle))));
      return Object.assign({}, ...loaded.values());
    },

    /** Adds a page's messages to the active language and to the one being loaded, so that the page can be shown in either. */
    async addBundle(bundle: MessageBundle): Promise<void> {
      requestedBundles.add(bundle);
      const locales = new Set([getActiveLocale(), loadingLocale].filter((locale) => locale !== null));
      await Promise.all([...locales].map(async (locale) => addMessages(locale, await fetch(locale, bundle))));
    },
  };
}
