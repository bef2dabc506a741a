import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '#domain/market/locale.ts';
import { marketCodes } from '#domain/market/market.ts';
import { ok } from '#domain/shared/result.ts';
import { publicContentFrom } from './public-content.content.ts';

const publicFolder = join(import.meta.dirname, '../../../public');

/** Answers with the files that are deployed. */
const deployed = publicContentFrom(async (path) =>
  ok(JSON.parse(await readFile(join(publicFolder, path), 'utf8'))),
);

describe('the frequent questions', () => {
  it.each(marketCodes.flatMap((market) => languages.map((language) => ({ market, language }))))(
    'of $market in $language are deployed',
    async (of) => {
      const read = await deployed.faq(of);

      expect(read.ok && read.value.length).toBeGreaterThan(3);
    },
  );

  it('are put as each country speaks, in the language that is asked for', async () => {
    const bogota = await deployed.faq({ market: 'COL', language: 'es' });
    const puebla = await deployed.faq({ market: 'MEX', language: 'es' });
    const english = await deployed.faq({ market: 'MEX', language: 'en' });

    expect(bogota).not.toEqual(puebla);
    expect(puebla).not.toEqual(english);
  });

  it.each([
    ['no file of ours', '<!doctype html>'],
    ['a language is missing', { es: [] }],
    ['a question has no answer', { es: [{ question: '¿?' }], en: [] }],
  ])('are out of reach where %s', async (_, value) => {
    const content = publicContentFrom(async () => ok(value));

    const read = await content.faq({ market: 'COL', language: 'es' });

    expect(read).toEqual({ ok: false, error: { kind: 'unavailable', retryAfter: null, reference: null } });
  });
});
