import type { CatalogueLocale } from '#domain/market/locale.ts';

/** Where the built words of each language are; empty in development. */
export type WordFiles = Partial<Readonly<Record<CatalogueLocale, string>>>;

/** Where the built scripts of the pages are that people arrive at, beside the first; empty in development. */
export type PageFiles = Readonly<Record<'event' | 'stadium', readonly string[]>>;
