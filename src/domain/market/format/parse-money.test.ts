import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Currency, currencies, money } from '../../shared/money.ts';
import { formatAmount, formatMoney, formatMoneyWithCode } from './money.ts';
import { parseMoney } from './parse-money.ts';

/** Spec §9: no decimals if whole, otherwise exactly 2. */
describe('a typed amount', () => {
  it('is parsed back from each of our formats', () => {
    const sum = fc.record({
      amount: fc.integer({ min: 0, max: 10_000_000_000 }),
      currency: fc.constantFrom<Currency>(...currencies),
    });
    fc.assert(
      fc.property(sum, fc.constantFrom(formatMoney, formatMoneyWithCode, formatAmount), (of, written) => {
        expect(parseMoney(written(of), of.currency)).toEqual({ ok: true, value: of });
      }),
    );
  });

  it.each([
    ['10000', 1_000_000],
    ['10.000', 1_000_000],
    ['$ 10,000', 1_000_000],
    [' $10.000,00 ', 1_000_000],
    ['10 000', 1_000_000],
    ["10'000", 1_000_000],
    ['1.000.000', 100_000_000],
    ['1,249.50', 124_950],
    ['1.249,5', 124_950],
    ['12.5', 1_250],
    ['0', 0],
    ['-0', 0],
    ['000250', 25_000],
  ])('is parsed from %j', (text, amount) => {
    for (const currency of currencies)
      expect(parseMoney(text, currency)).toEqual({ ok: true, value: money(amount, currency) });
  });

  it.each([
    ['', 'EMPTY'],
    [' $ ', 'EMPTY'],
    ['-1', 'BELOW_ZERO'],
    ['−10.000', 'BELOW_ZERO'],
    ['-', 'NOT_AN_AMOUNT'],
    ['all', 'NOT_AN_AMOUNT'],
    ['1.2345', 'NOT_AN_AMOUNT'],
    ['1.249.50', 'NOT_AN_AMOUNT'],
    ['1,249,500.505', 'NOT_AN_AMOUNT'],
    ['1e6', 'NOT_AN_AMOUNT'],
    ['10-000', 'NOT_AN_AMOUNT'],
  ])('is not parsed from %j', (text, error) => {
    expect(parseMoney(text, 'COP')).toEqual({ ok: false, error });
  });

  it('stays large with any number of digits', () => {
    const read = parseMoney('9'.repeat(40), 'COP');

    expect(read.ok && read.value.amount).toBeGreaterThan(10_000_000_000);
  });
});
