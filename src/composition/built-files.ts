import type { CatalogueLocale } from '#domain/market/locale.ts';

/** Where the built words of each language are: the first, and those of the seats; empty in development. */
export type WordFiles = Partial<
  Readonly<Record<CatalogueLocale, Readonly<Record<'first' | 'sale', string>>>>
>;

/** Where the built scripts of the pages are that people arrive at, beside the first; empty in development. */
export type PageFiles = Readonly<Record<'event' | 'stadium', readonly string[]>>;
