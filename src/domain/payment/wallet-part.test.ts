import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, type Currency, currencies, money } from '../shared/money.ts';
import { partOf, restOf, shortOf } from './wallet-part.ts';

/** Spec §3: WALLET, all or a part. */
describe('a part that the balance pays', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 });
  const currency = fc.constantFrom<Currency>(...currencies);

  it('and its rest are the total, to the cent, and there is always a rest', () => {
    fc.assert(
      fc.property(amount, amount, currency, (balance, pesos, of) => {
        const total = money(pesos * 100, of);
        const part = partOf(money(balance, of), total);
        if (part === null) return;
        const rest = restOf(total, part);

        expect(rest?.amount).toBeGreaterThan(0);
        expect(rest !== null && add(part, rest)).toEqual(total);
        expect(shortOf(money(balance, of), part)).toBeNull();
      }),
    );
  });

  it.each([
    ['nothing of an empty balance', 0, null],
    ['nothing where it pays all', 6_800_000, null],
    ['nothing of a few centavos', 99, null],
    ['whole pesos of one with centavos', 2_000_050, 2_000_000],
  ])('is %s', (_, balance, part) => {
    expect(partOf(money(balance, 'COP'), money(6_800_000, 'COP'))?.amount ?? null).toBe(part);
  });

  it('keeps the centavos that Mexicans pay with', () => {
    expect(partOf(money(40_007, 'MXN'), money(124_950, 'MXN'))).toEqual(money(40_007, 'MXN'));
  });

  it('has no rest when it is all, more, or leaves centavos in Colombia', () => {
    const total = money(6_800_000, 'COP');

    expect(
      [0, 2_000_000, 6_800_000, 6_800_100, 50].map((part) => restOf(total, money(part, 'COP'))?.amount),
    ).toEqual([6_800_000, 4_800_000, undefined, undefined, undefined]);
  });

  it.each([
    [null, 'NO_BALANCE'],
    [money(0, 'COP'), 'NO_BALANCE'],
    [money(900, 'MXN'), 'NO_BALANCE'],
    [money(899, 'COP'), 'BALANCE_TOO_SMALL'],
    [money(900, 'COP'), null],
  ])('of %o: %s', (balance, reason) => {
    expect(shortOf(balance, money(900, 'COP'))).toBe(reason);
  });
});
