import type { MessageCatalogue, TranslationsPort } from '#application/translations.port.ts';
import type { CatalogueLocale } from '#domain/market/locale.ts';
import { err, ok } from '#domain/shared/result.ts';

/** Loads message catalogues from a table; any other language is unavailable. */
export const memoryTranslations = (
  cataloguesByLocale: Partial<Record<CatalogueLocale, MessageCatalogue>> = { en: {}, es: {}, 'es-MX': {} },
): TranslationsPort => ({
  async loadCatalogue(locale) {
    const catalogue = cataloguesByLocale[locale];
    return catalogue === undefined ? err({ kind: 'offline' }) : ok(catalogue);
  },
});
