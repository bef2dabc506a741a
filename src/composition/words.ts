import type { Catalogue } from '#application/translations.port.ts';
import type { CatalogueLocale } from '#domain/market/locale.ts';

/** The compiled words of a language, fetched when they are wanted: one file each. */
export async function readWords(locale: CatalogueLocale): Promise<Catalogue> {
  const { messages } = await catalogues[locale]();
  return messages;
}

const catalogues = {
  en: () => import('#ui/i18n/locales/en/messages.po'),
  es: () => import('#ui/i18n/locales/es/messages.po'),
  'es-MX': () => import('#ui/i18n/locales/es-MX/messages.po'),
} as const satisfies Record<CatalogueLocale, () => Promise<{ readonly messages: Catalogue }>>;
