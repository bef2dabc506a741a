import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoney } from '#testing/arbitraries/money.ts';
import { type Money, money, pesos } from '../../shared/money.ts';
import { formatMoney, formatMoneyWithCode } from './money.ts';
import { formatCount, formatNumber } from './number.ts';

describe('formatCount', () => {
  it.each([
    ['COP', '12.804'],
    ['MXN', '12,804'],
  ] as const)('formats twelve thousand for %s as %s', (currency, text) => {
    expect(formatCount(12_804, currency)).toBe(text);
  });
});

/** Spec §9: no decimals if whole, otherwise exactly 2. */
describe('formatNumber', () => {
  it.each([
    [1_500, 'es-CO', '1.500'],
    [1_500, 'en-US', '1,500'],
    [1_500, 'en-GB', '1,500'],
    [0, 'es-CO', '0'],
    [-0, 'en-US', '0'],
    [0.5, 'es-CO', '0,50'],
    [1_249.5, 'en-US', '1,249.50'],
    [1.999, 'en-US', '2.00'],
    [-12.25, 'es-CO', '-12,25'],
  ] as const)('formats %d in %s as %s', (value, locale, text) => {
    expect(formatNumber(value, locale)).toBe(text);
  });

  it('agrees with the platform on every amount of whole cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e14, max: 1e14 }),
        fc.constantFrom('es-CO', 'en-US', 'en-GB'),
        (cents, locale) => {
          const digits = Number.isInteger(cents / 100) ? 0 : 2;
          const platform = new Intl.NumberFormat(locale, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
            useGrouping: 'always',
          });

          expect(formatNumber(cents / 100, locale)).toBe(platform.format(cents / 100 || 0));
        },
      ),
    );
  });

  it('has decimals exactly when the number is not whole, and then two', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        const [, decimals] = formatNumber(value, 'en-US').split('.');

        expect(decimals?.length).toBe(Number.isInteger(value) ? undefined : 2);
      }),
    );
  });
});

describe('formatMoney', () => {
  it.each([
    [pesos(68_000, 'COP'), '$\u00a068.000'],
    [pesos(1_249, 'MXN'), '$1,249'],
    [money(124_950, 'MXN'), '$1,249.50'],
    [money(5, 'COP'), '$\u00a00,05'],
    [money(-124_950, 'MXN'), '-$1,249.50'],
    [pesos(1_234_567, 'COP'), '$\u00a01.234.567'],
    [pesos(0, 'COP'), '$\u00a00'],
  ])('formats %j as %s', (value, text) => {
    expect(formatMoney(value)).toBe(text);
  });

  it('adds the currency code where the sign is ambiguous', () => {
    expect(formatMoneyWithCode(money(124_950, 'MXN'))).toBe('$1,249.50\u00a0MXN');
  });

  it('can be parsed back to the cent', () => {
    fc.assert(
      fc.property(anyMoney({ min: -1e14, max: 1e14 }), (value) => {
        expect(readMoney(formatMoney(value), value.currency)).toBe(value.amount);
      }),
    );
  });

  it('agrees with the platform’s own grouping', () => {
    fc.assert(
      fc.property(anyMoney(), (value) => {
        const locale = value.currency === 'COP' ? 'es-CO' : 'en-US';
        const digits = value.amount % 100 === 0 ? 0 : 2;
        const platform = new Intl.NumberFormat(locale, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(value.amount / 100);

        expect(formatMoney(value).replace(/^\$\u00a0?/, '')).toBe(platform);
      }),
    );
  });
});

/** Parses the digits back without floats. */
function readMoney(text: string, currency: Money['currency']): number {
  const plain = text.replace(/[$\u00a0]/g, '').replaceAll(currency === 'COP' ? '.' : ',', '');
  const [units = '', cents = '00'] = plain.replace('-', '').split(/[.,]/);
  return Number(`${plain.startsWith('-') ? '-' : ''}${units}${cents}`);
}
