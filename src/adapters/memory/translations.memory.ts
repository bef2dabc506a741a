import type { Catalogue, TranslationsPort } from '#application/translations.port.ts';
import type { CatalogueLocale } from '#domain/market/locale.ts';
import { err, ok } from '#domain/shared/result.ts';

/** Words from a table; a language that is not in it cannot be had. */
export const memoryTranslations = (
  catalogues: Partial<Record<CatalogueLocale, Catalogue>> = { en: {}, es: {}, 'es-MX': {} },
): TranslationsPort => ({
  async catalogue(locale) {
    const catalogue = catalogues[locale];
    return catalogue === undefined ? err({ kind: 'offline' }) : ok(catalogue);
  },
});
