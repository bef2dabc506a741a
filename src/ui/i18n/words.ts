import { i18n, type Messages } from '@lingui/core';
import { type CatalogueLocale, catalogueLocales } from '#domain/market/locale.ts';
import type { WordArea } from './word-areas.ts';
import { type WordFile, wordsOver } from './words-by-area.ts';

/** One file for each language of each; `tools/word-areas.ts` makes it from the catalogue of the language. */
const files = {
  first: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=first' }),
  sale: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=sale' }),
  buy: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=buy' }),
  signIn: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=signIn' }),
  outcome: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=outcome' }),
  installment: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=installment' }),
  desk: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=desk' }),
  deskPlans: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=deskPlans' }),
  login: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=login' }),
  account: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=account' }),
  purchases: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=purchases' }),
  tickets: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=tickets' }),
  office: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=office' }),
  kept: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=kept' }),
  managers: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=managers' }),
  operators: import.meta.glob<WordFile>('./locales/*/messages.po', { query: '?words=operators' }),
} as const satisfies Record<WordArea | 'first', unknown>;

const words = wordsOver({
  async fetch(locale, area) {
    const file = files[area][`./locales/${locale}/messages.po`];
    if (file === undefined) throw new Error(`There are no words in ${locale}`);
    return (await file()).messages;
  },
  spoken: () => catalogueLocales.find((locale) => locale === i18n.locale) ?? null,
  add: (locale, messages) => i18n.load(locale, messages),
});

/** The words of a language that the pages wanted so far say. */
export const readWords = (locale: CatalogueLocale): Promise<Messages> => words.read(locale);

/** Fetches a page together with the words that it says; one is not shown without the other. */
export const withWords =
  <Page>(area: WordArea, fetch: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const [page] = await Promise.all([fetch(), words.want(area)]);
    return page;
  };
