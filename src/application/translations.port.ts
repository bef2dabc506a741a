import type { CatalogueLocale } from '#domain/market/locale.ts';
import type { AsyncResult } from './failure.ts';

/** Compiled messages of a language by message id. */
export type MessageCatalogue = Readonly<Record<string, unknown>>;

/**
 * Loads the messages of a locale: up to 5 retries starting at 350 ms and doubling, at most 10 concurrent
 * requests (Spec §7).
 */
export interface TranslationsPort {
  loadCatalogue(locale: CatalogueLocale): AsyncResult<MessageCatalogue>;
}
