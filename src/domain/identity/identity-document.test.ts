import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digits } from '#testing/arbitraries/text.ts';
import { marketCodes } from '../market/market.ts';
import { calculateCurpCheckDigit, isCurp } from './curp.ts';
import { genders, registrationStatuses } from './fan.ts';
import {
  basicDocumentTypes,
  documentTypes,
  listDocumentTypes,
  parseIdentityDocument,
  specialDocumentTypes,
} from './identity-document.ts';
import { calculateNitCheckDigit, isNit } from './nit.ts';

describe('document types', () => {
  it('are a basic set, a special set and the passport (Spec §3)', () => {
    expect([...basicDocumentTypes, ...specialDocumentTypes, 'PP'].toSorted()).toEqual(
      documentTypes.toSorted(),
    );
  });

  it('are each offered in some market', () => {
    expect(new Set(marketCodes.flatMap(listDocumentTypes))).toEqual(new Set(documentTypes));
  });
});

describe('parseIdentityDocument', () => {
  it.each([
    ['CC', '1.020.304.050', '1020304050'],
    ['CC', '79 123 456', '79123456'],
    ['CE', '345678', '345678'],
    ['TI', '1020304050', '1020304050'],
    ['PP', 'ab123456', 'AB123456'],
    ['NIT', '890.903.938-8', '8909039388'],
    ['NIT', '8909039388', '8909039388'],
    ['CP', '12345678', '12345678'],
    ['CV', 'gmvzrr56042709h100', 'GMVZRR56042709H100'],
    ['CV', '123456789', '123456789'],
    ['CINPAM', 'HEGG560427MVZRRL04', 'HEGG560427MVZRRL04'],
    ['CEIE', 'a1b2c3', 'A1B2C3'],
  ] as const)('reads %s %s as %s', (type, text, number) => {
    expect(parseIdentityDocument(type, text)).toEqual({ ok: true, value: { type, number } });
  });

  it.each([
    ['CC', '12', 'WRONG_FORMAT'],
    ['CC', '0123456', 'WRONG_FORMAT'],
    ['CC', '12345678901', 'WRONG_FORMAT'],
    ['CC', '12345a', 'WRONG_FORMAT'],
    ['TI', '123456789', 'WRONG_FORMAT'],
    ['PP', 'A-1234567', 'WRONG_FORMAT'],
    ['NIT', '890903938-7', 'WRONG_CHECK_DIGIT'],
    ['NIT', '8909-039388', 'WRONG_FORMAT'],
    ['CP', '123456', 'WRONG_FORMAT'],
    ['CV', 'HEGG560427MVZRRL05', 'WRONG_CHECK_DIGIT'],
    ['CINPAM', 'HEGG561327MVZRRL04', 'WRONG_CHECK_DIGIT'],
  ] as const)('rejects %s %s: %s', (type, text, issue) => {
    expect(parseIdentityDocument(type, text)).toEqual({ ok: false, error: issue });
  });

  it.each(documentTypes)('of type %s rejects an empty text, and never throws', (type) => {
    expect(parseIdentityDocument(type, ' . ')).toEqual({ ok: false, error: 'EMPTY' });
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseIdentityDocument(type, text);

        if (parsed.ok) expect(parseIdentityDocument(type, parsed.value.number)).toEqual(parsed);
      }),
    );
  });
});

describe('a NIT', () => {
  it.each(['890903938-8', '899999068-1', '800197268-4'])('is %s, a published example', (nit) => {
    expect(isNit(nit)).toBe(true);
  });

  it('has exactly one valid check digit', () => {
    fc.assert(
      fc.property(digits(9), (first) => {
        const right = Array.from({ length: 10 }, (_, digit) => `${first}-${digit}`).filter(isNit);

        expect(right).toEqual([`${first}-${calculateNitCheckDigit(first)}`]);
      }),
    );
  });
});

describe('a CURP', () => {
  it('accepts the issuer’s example', () => {
    expect(isCurp('HEGG560427MVZRRL04')).toBe(true);
    expect(calculateCurpCheckDigit('HEGG560427MVZRRL0')).toBe(4);
  });

  it.each([
    ['a wrong check digit', 'HEGG560427MVZRRL05'],
    ['no such state', 'HEGG560427MXXRRL04'],
    ['no such day', 'HEGG560431MVZRRL04'],
    ['vowels where consonants stand', 'HEGG560427MVZAAL04'],
    ['one character too few', 'HEGG560427MVZRRL0'],
  ])('is not one with %s', (_what, text) => {
    expect(isCurp(text)).toBe(false);
  });
});

describe('a fan', () => {
  it('has a gender and a registration status of Spec §3', () => {
    expect(genders).toEqual(['MALE', 'FEMALE', 'OTHER']);
    expect(registrationStatuses).toEqual(['NOT_REGISTERED', 'PRE_REGISTERED', 'REGISTERED']);
  });
});
