import type { Messages } from '@lingui/core';
import type { CatalogueLocale } from '#domain/market/locale.ts';
import type { WordArea } from './word-areas.ts';

/** A compiled catalogue, as it is fetched. */
export type WordFile = { readonly messages: Messages };

export type WordSource = {
  readonly fetch: (locale: CatalogueLocale, area: WordArea | 'first') => Promise<Messages>;
  /** The language that speaks now; null before the first. */
  readonly spoken: () => CatalogueLocale | null;
  /** Adds words to those of a language. */
  readonly add: (locale: CatalogueLocale, messages: Messages) => void;
};

/** Remembers which pages were wanted, so that another language comes with the words of all of them. */
export function wordsOver({ fetch, spoken, add }: WordSource) {
  const wanted = new Set<WordArea | 'first'>(['first']);
  let asked: CatalogueLocale | null = null;

  return {
    /** The words of a language, with those of pages that are wanted while it comes. */
    async read(locale: CatalogueLocale): Promise<Messages> {
      asked = locale;
      const came = new Map<WordArea | 'first', Messages>();
      const missing = () => [...wanted].filter((area) => !came.has(area));
      while (missing().length > 0)
        await Promise.all(missing().map(async (area) => came.set(area, await fetch(locale, area))));
      return Object.assign({}, ...came.values());
    },

    /** Adds the words of a page to the language that speaks and to the one on its way: the page shows in either. */
    async want(area: WordArea): Promise<void> {
      wanted.add(area);
      const locales = new Set([spoken(), asked].filter((locale) => locale !== null));
      await Promise.all([...locales].map(async (locale) => add(locale, await fetch(locale, area))));
    },
  };
}
