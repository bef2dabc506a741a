import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { legalDocuments } from '#domain/catalogue/legal-text.ts';
import { parseRegistration } from '#domain/identity/registration.ts';
import { languages } from '#domain/market/locale.ts';
import { marketCodes } from '#domain/market/market.ts';
import { ok } from '#domain/shared/result.ts';
import { createPublicContent } from './public-content.content.ts';

const publicFolder = join(import.meta.dirname, '../../../public');

/** Serves the files that are deployed. */
const deployed = createPublicContent(async (path) =>
  ok(JSON.parse(await readFile(join(publicFolder, path), 'utf8'))),
);

describe('the legal texts', () => {
  it.each(marketCodes)('of %s say which data registration asks for', async (market) => {
    const read = await deployed.findLegalText({ market, document: 'privacy' });
    const empty = {
      ...{ firstName: '', lastName: '', documentType: '', documentNumber: '', email: '', phone: '' },
      ...{ gender: '', birthDate: '', password: '', channel: '', terms: false, newsletter: false },
    };
    const parsed = parseRegistration(empty, { market, today: { year: 2026, month: 11, day: 23 } });
    const required = parsed.ok ? [] : parsed.error.flatMap(({ field }) => namesOfData[field] ?? []);
    const [demanded, optional] = read.ok ? (read.value.sections[0]?.text.split('. ') ?? []) : [];

    expect(required.length).toBeGreaterThan(0);
    for (const name of required) expect(demanded).toMatch(name);
    for (const name of [/fecha de nacimiento/i, /género/, /contraseña/]) expect(optional).toMatch(name);
  });

  it.each(marketCodes.flatMap((market) => legalDocuments.map((document) => ({ market, document }))))(
    'of $market are deployed: $document',
    async (of) => {
      expect((await deployed.findLegalText(of)).ok).toBe(true);
    },
  );
});

/** The word of the policy for each required field of the registration. */
const namesOfData: Readonly<Record<string, RegExp>> = {
  firstName: /nombre/i,
  documentNumber: /documento|identificación/,
  email: /correo/,
  phone: /celular/,
};

describe('the support directory', () => {
  it.each(marketCodes)('of %s is deployed with box offices', async (market) => {
    const read = await deployed.findSupport({ market });

    expect(read.ok && read.value.boxOffices.length).toBeGreaterThan(0);
  });
});

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
