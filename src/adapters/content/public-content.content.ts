import * as z from 'zod/mini';
import type { AsyncResult } from '#application/failure.ts';
import type { PublicContentPort } from '#application/public-content.port.ts';
import { supportDirectory } from '#contract/support.ts';
import { languages } from '#domain/market/locale.ts';
import { markets } from '#domain/market/market.ts';
import { err, ok } from '#domain/shared/result.ts';

const faq = z.record(
  z.enum(languages),
  z.array(z.object({ question: z.string().check(z.minLength(1)), answer: z.string().check(z.minLength(1)) })),
);

const legalText = z.object({
  title: z.string().check(z.minLength(1)),
  effectiveFrom: z.pipe(
    z.iso.date(),
    // Noon, so that it is this day in both markets.
    z.transform((day: string) => Date.parse(`${day}T17:00:00Z`)),
  ),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })).check(z.minLength(1)),
});

/**
 * Reads one JSON file per country, which holds all languages (Spec §1). Assumption: the content host is the site
 * itself.
 */
export const createPublicContent = (read: (path: string) => AsyncResult<unknown>): PublicContentPort => ({
  async listFaq({ market, language }) {
    const questions = parse(faq, await read(`/faq/${markets[market].countryCode}.json`));
    return questions.ok ? ok(questions.value[language]) : questions;
  },
  findLegalText: async ({ market, document }) =>
    parse(legalText, await read(`/legal/${markets[market].countryCode}/${document}.json`)),
  findSupport: async ({ market }) =>
    parse(supportDirectory, await read(`/support/${markets[market].countryCode}.json`)),
});

function parse<Content>(
  schema: z.ZodMiniType<Content>,
  file: Awaited<AsyncResult<unknown>>,
): Awaited<AsyncResult<Content>> {
  if (!file.ok) return file;
  const parsed = z.safeParse(schema, file.value);
  return parsed.success ? ok(parsed.data) : err({ kind: 'unavailable', retryAfter: null, reference: null });
}
