import type { Catalogue, TranslationsPort } from '#application/translations.port.ts';
import type { CatalogueLocale } from '#domain/market/locale.ts';
import { err, ok } from '#domain/shared/result.ts';

export type TranslationsSettings = {
  /** Reads one catalogue, or throws. */
  readonly read: (locale: CatalogueLocale) => Promise<Catalogue>;
  readonly wait: (ms: number) => Promise<void>;
  /** Spec §7: up to 5 retries starting at 350 ms and doubling, at most 10 reads at once. */
  readonly retries?: number;
  readonly firstWaitMs?: number;
  readonly mostAtOnce?: number;
};

/** Catalogues of words, with the patience of Spec §7. */
export function translationsFrom(settings: TranslationsSettings): TranslationsPort {
  const { read, wait, retries = 5, firstWaitMs = 350, mostAtOnce = 10 } = settings;
  const queue: (() => void)[] = [];
  let reading = 0;

  async function oneOfFew<Value>(work: () => Promise<Value>): Promise<Value> {
    while (reading >= mostAtOnce) await new Promise<void>((go) => queue.push(go));
    reading += 1;
    try {
      return await work();
    } finally {
      reading -= 1;
      queue.shift()?.();
    }
  }

  async function patiently(locale: CatalogueLocale): Promise<Catalogue | null> {
    for (let attempt = 0; ; attempt++) {
      const catalogue = await oneOfFew(() => read(locale).catch(() => null));
      if (catalogue !== null || attempt === retries) return catalogue;
      await wait(firstWaitMs * 2 ** attempt);
    }
  }

  return {
    async catalogue(locale) {
      const catalogue = await patiently(locale);
      return catalogue === null
        ? err({ kind: 'unavailable', retryAfter: null, reference: null })
        : ok(catalogue);
    },
  };
}
