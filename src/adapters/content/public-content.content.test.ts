import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '#domain/market/locale.ts';
import { marketCodes } from '#domain/market/market.ts';
import { ok } from '#domain/shared/result.ts';
import { createPublicContent } from './public-content.content.ts';

const publicFolder = join(import.meta.dirname, '../../../public');

/** Serves the files that are deployed. */
const deployed = createPublicContent(async (path) =>
  ok(JSON.parse(await readFile(join(publicFolder, path), 'utf8'))),
);

describe('the frequent questions', () => {
  it.each(marketCodes.flatMap((market) => languages.map((language) => ({ market, language }))))(
    'of $market in $language are deployed',
    async (of) => {
      const read = await deployed.listFaq(of);

      expect(read.ok && read.value.length).toBeGreaterThan(3);
    },
  );

  it('use the vocabulary of each country, in the requested language', async () => {
    const bogota = await deployed.listFaq({ market: 'COL', language: 'es' });
    const puebla = await deployed.listFaq({ market: 'MEX', language: 'es' });
    const english = await deployed.listFaq({ market: 'MEX', language: 'en' });

    expect(bogota).not.toEqual(puebla);
    expect(puebla).not.toEqual(english);
  });

  it.each([
    ['no file of ours', '<!doctype html>'],
    ['a language is missing', { es: [] }],
    ['a question has no answer', { es: [{ question: '¿?' }], en: [] }],
  ])('are unavailable when %s', async (_, value) => {
    const content = createPublicContent(async () => ok(value));

    const read = await content.listFaq({ market: 'COL', language: 'es' });

    expect(read).toEqual({ ok: false, error: { kind: 'unavailable', retryAfter: null, reference: null } });
  });
});
