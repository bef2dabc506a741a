import type { MessageCatalogue, TranslationsPort } from '#application/translations.port.ts';
import type { CatalogueLocale } from '#domain/market/locale.ts';
import { err, ok } from '#domain/shared/result.ts';

export type TranslationsSettings = {
  /** Reads one catalogue; rejects if it cannot. */
  readonly read: (locale: CatalogueLocale) => Promise<MessageCatalogue>;
  readonly wait: (ms: number) => Promise<void>;
  /** Spec §7: up to 5 retries, starting at 350 ms and doubling, and at most 10 concurrent reads. */
  readonly retries?: number;
  readonly initialDelayMs?: number;
  readonly maxConcurrency?: number;
};

/** Loads message catalogues with the retries and the concurrency limit of Spec §7. */
export function createTranslations(settings: TranslationsSettings): TranslationsPort {
  const { read, wait, retries = 5, initialDelayMs = 350, maxConcurrency = 10 } = settings;
  const queue: (() => void)[] = [];
  let reading = 0;

  async function withConcurrencyLimit<Value>(work: () => Promise<Value>): Promise<Value> {
    while (reading >= maxConcurrency) await new Promise<void>((resume) => queue.push(resume));
    reading += 1;
    try {
      return await work();
    } finally {
      reading -= 1;
      queue.shift()?.();
    }
  }

  async function readWithRetries(locale: CatalogueLocale): Promise<MessageCatalogue | null> {
    for (let attempt = 0; ; attempt++) {
      const catalogue = await withConcurrencyLimit(() => read(locale).catch(() => null));
      if (catalogue !== null || attempt === retries) return catalogue;
      await wait(initialDelayMs * 2 ** attempt);
    }
  }

  return {
    async loadCatalogue(locale) {
      const catalogue = await readWithRetries(locale);
      return catalogue === null
        ? err({ kind: 'unavailable', retryAfter: null, reference: null })
        : ok(catalogue);
    },
  };
}
