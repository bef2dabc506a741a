import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colombianMobile, mexicanPhone } from '#testing/arbitraries/phone.ts';
import { digits, withSeparators } from '#testing/arbitraries/text.ts';
import { marketCodes } from './market.ts';
import {
  colombianMobilePrefixes,
  formatNational,
  formatPhone,
  getPhoneCountry,
  maskPhone,
  parsePhone,
  phoneLength,
  splitPhoneNumber,
  validateNationalPhone,
} from './phone.ts';

/** Spec §5, verbatim: prefix 100 is valid, and Mexico's length is a constant that is not enforced. */
describe('a Colombian mobile', () => {
  it('has one of 24 prefixes, 100 among them', () => {
    expect(colombianMobilePrefixes).toEqual([
      '100',
      ...['300', '301', '302', '303', '304', '305'],
      ...[
        '310',
        '311',
        '312',
        '313',
        '314',
        '315',
        '316',
        '317',
        '318',
        '319',
        '320',
        '321',
        '322',
        '323',
        '324',
      ],
      ...['350', '351'],
    ]);
  });

  it('is any listed prefix and seven digits', () => {
    fc.assert(
      fc.property(colombianMobile, (national) => {
        expect(validateNationalPhone('COL', national)).toBeNull();
      }),
    );
  });

  it('is invalid with any other prefix', () => {
    const others = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0')).filter(
      (prefix) => !colombianMobilePrefixes.includes(prefix),
    );

    expect(
      others.filter((prefix) => validateNationalPhone('COL', `${prefix}2223344`) !== 'UNKNOWN_PREFIX'),
    ).toEqual([]);
  });

  it('is invalid with any other length', () => {
    fc.assert(
      fc.property(fc.constantFrom(...colombianMobilePrefixes), digits(0, 15), (prefix, rest) => {
        fc.pre(rest.length !== 7);

        expect(validateNationalPhone('COL', prefix + rest)).toBe('WRONG_LENGTH');
      }),
    );
  });
});

describe('a Mexican phone', () => {
  it('has neither its length of 10 nor its prefix checked', () => {
    expect(phoneLength.MEX).toBe(10);
    fc.assert(
      fc.property(digits(1, 20), (national) => {
        expect(validateNationalPhone('MEX', national)).toBeNull();
      }),
    );
  });
});

describe('a phone of another country', () => {
  it.each([
    ['1234567', 'TOO_SHORT'],
    ['12345678', null],
  ])('%s: %s, because it must be longer than 7', (national, issue) => {
    expect(validateNationalPhone('OTHER', national)).toBe(issue);
  });
});

describe('parsePhone', () => {
  it.each([
    ['300 2223344', 'COL', '+573002223344'],
    ['+57 300 222-33-44', 'COL', '+573002223344'],
    ['0057 (300) 222.3344', 'COL', '+573002223344'],
    ['57 300 2223344', 'COL', '+573002223344'],
    ['100 2223344', 'COL', '+571002223344'],
    ['+57 300 2223344', 'MEX', '+573002223344'],
    ['55 1234 5678', 'MEX', '+525512345678'],
    ['+52 55 1234 5678', 'COL', '+525512345678'],
    ['+52 1 55 1234 5678', 'MEX', '+525512345678'],
    ['525512345678', 'MEX', '+525512345678'],
    ['5212345678', 'MEX', '+525212345678'],
    ['00 1234 5678', 'MEX', '+520012345678'],
    ['0052 55 1234 5678', 'COL', '+525512345678'],
    ['+34 600 111 222', 'COL', '+34600111222'],
  ] as const)('parses %s in %s as %s', (text, market, phone) => {
    expect(parsePhone(text, market)).toEqual({ ok: true, value: phone });
  });

  it.each([
    ['', 'COL', 'EMPTY'],
    ['   ', 'MEX', 'EMPTY'],
    ['+57', 'COL', 'EMPTY'],
    ['300 222334', 'COL', 'WRONG_LENGTH'],
    ['306 2223344', 'COL', 'UNKNOWN_PREFIX'],
    ['300 222334a', 'COL', 'NOT_DIGITS'],
    ['٣٠٠٢٢٢٣٣٤٤', 'COL', 'NOT_DIGITS'],
    ['+34 600 11', 'COL', 'TOO_SHORT'],
  ] as const)('rejects %j in %s: %s', (text, market, issue) => {
    expect(parsePhone(text, market)).toEqual({ ok: false, error: issue });
  });

  it('ignores separators, with or without the prefix', () => {
    const spelled = fc
      .tuple(colombianMobile, fc.constantFrom('', '+57', '57', '0057'))
      .chain(([national, prefix]) =>
        withSeparators(national).map((text) => ({ national, text: `${prefix} ${text}` })),
      );

    fc.assert(
      fc.property(spelled, ({ national, text }) => {
        expect(parsePhone(text, 'COL')).toEqual({ ok: true, value: `+57${national}` });
      }),
    );
  });

  it.each(marketCodes)('parses back its own format in %s', (market) => {
    fc.assert(
      fc.property(market === 'COL' ? colombianMobile : mexicanPhone, (national) => {
        const phone = parsePhone(national, market);
        if (!phone.ok) throw new Error(phone.error);

        expect(parsePhone(formatPhone(phone.value), market)).toEqual(phone);
        expect(getPhoneCountry(phone.value)).toBe(market);
        expect(maskPhone(phone.value)).toBe(`••••${national.slice(-4)}`);
      }),
    );
  });
});

describe('formatNational', () => {
  it('matches the examples of Spec §3', () => {
    expect(formatNational('COL', '3002223344')).toBe('300 2223344');
    expect(formatNational('MEX', '5512345678')).toBe('55 1234 5678');
  });

  it('leaves a number of another length unchanged', () => {
    expect(formatNational('MEX', '551234')).toBe('551234');
  });
});

describe('the parts of a phone number', () => {
  it('join back to it, for the two supported countries', () => {
    fc.assert(
      fc.property(
        fc.oneof(colombianMobile, mexicanPhone),
        fc.constantFrom('+57', '+52'),
        (national, prefix) => {
          expect(splitPhoneNumber(`${prefix}${national}`)).toEqual({ prefix, national });
        },
      ),
    );
    expect(splitPhoneNumber('+14155550100')).toBeNull();
  });
});
