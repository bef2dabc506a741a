import type { CatalogueLocale } from '#domain/market/locale.ts';

/**
 * The paths of the built message catalogues by language: those of every page, and those of the sale; empty in
 * development.
 */
export type MessageFiles = Partial<
  Readonly<Record<CatalogueLocale, Readonly<Record<'first' | 'sale', string>>>>
>;

/** The paths of the built scripts of landing pages, in addition to the entry; empty in development. */
export type PageFiles = Readonly<Record<'event' | 'stadium', readonly string[]>>;
