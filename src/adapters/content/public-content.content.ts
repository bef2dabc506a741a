import * as z from 'zod/mini';
import type { AsyncResult } from '#application/failure.ts';
import type { PublicContentPort } from '#application/public-content.port.ts';
import { languages } from '#domain/market/locale.ts';
import { markets } from '#domain/market/market.ts';
import { err, ok } from '#domain/shared/result.ts';

const faq = z.record(
  z.enum(languages),
  z.array(z.object({ question: z.string().check(z.minLength(1)), answer: z.string().check(z.minLength(1)) })),
);

/**
 * Reads one JSON file per country, which holds all languages (Spec §1). Assumption: the content host is the site
 * itself.
 */
export const createPublicContent = (read: (path: string) => AsyncResult<unknown>): PublicContentPort => ({
  async listFaq({ market, language }) {
    const file = await read(`/faq/${markets[market].countryCode}.json`);
    if (!file.ok) return file;
    const parsed = z.safeParse(faq, file.value);
    return parsed.success
      ? ok(parsed.data[language])
      : err({ kind: 'unavailable', retryAfter: null, reference: null });
  },
});
