import type { CatalogueLocale } from '#domain/market/locale.ts';
import type { Outcome } from './failure.ts';

/** Compiled words of a language: message id to its compiled form. */
export type Catalogue = Readonly<Record<string, unknown>>;

/** Words by locale; up to 5 retries from 350 ms doubling, at most 10 reads at once (Spec §7). */
export interface TranslationsPort {
  catalogue(locale: CatalogueLocale): Outcome<Catalogue>;
}
