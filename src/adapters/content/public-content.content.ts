import type { AsyncResult } from '#application/failure.ts';
import type { PublicContentPort } from '#application/public-content.port.ts';
import { toReader } from '#contract/read-response.ts';
import { supportDirectory } from '#contract/support.ts';
import { markets } from '#domain/market/market.ts';
import { err, ok } from '#domain/shared/result.ts';
import { faq, legalText } from './public-content.schema.ts';

const readFaq = toReader(faq);
const readLegalText = toReader(legalText);
const readSupportDirectory = toReader(supportDirectory);

/**
 * Reads one JSON file per country, which holds all languages (Spec §1). Assumption: the content host is the site
 * itself.
 */
export const createPublicContent = (read: (path: string) => AsyncResult<unknown>): PublicContentPort => ({
  async listFaq({ market, language }) {
    const questions = parse(readFaq, await read(`/faq/${markets[market].countryCode}.json`));
    return questions.ok ? ok(questions.value[language]) : questions;
  },
  async findLegalText({ market, document }) {
    const text = parse(readLegalText, await read(`/legal/${markets[market].countryCode}/${document}.json`));
    // Noon, so that it is this day in both markets.
    return text.ok
      ? ok({ ...text.value, effectiveFrom: Date.parse(`${text.value.effectiveFrom}T17:00:00Z`) })
      : text;
  },
  findSupport: async ({ market }) =>
    parse(readSupportDirectory, await read(`/support/${markets[market].countryCode}.json`)),
});

function parse<Content>(
  readContent: (value: unknown) => Content | null,
  file: Awaited<AsyncResult<unknown>>,
): Awaited<AsyncResult<Content>> {
  if (!file.ok) return file;
  const content = readContent(file.value);
  return content === null ? err({ kind: 'unavailable', retryAfter: null, reference: null }) : ok(content);
}
