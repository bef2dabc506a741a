import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../market/format/money.ts';
import { add, type Currency, currencies, money } from '../shared/money.ts';
import {
  calculateMaxWalletPortion,
  calculatePayableRemainder,
  findWalletShortfall,
  splitPayment,
} from './wallet-portion.ts';

/** Spec §3: WALLET, in full or in part. */
describe('a wallet portion', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 });
  const currency = fc.constantFrom<Currency>(...currencies);

  const three = { balance: fc.integer({ min: 0, max: 9_000_000 }), pesos: amount, of: currency };

  it('and its remainder are the total, to the cent, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.record({ ...three, typed: fc.nat(9_000_000), by: fc.boolean() }),
        ({ balance, pesos, of, ...wish }) => {
          const total = money(pesos * 100, of);
          const has = money(balance, of);
          const typed = wish.by ? formatMoney(money(wish.typed, of)) : null;
          const split = splitPayment(total, has, typed);
          fc.pre(split.ok);
          const { walletPortion: part, remainder } = split.ok
            ? split.value
            : { walletPortion: total, remainder: total };

          expect(add(part, remainder)).toEqual(total);
          expect(part.amount).toBeLessThanOrEqual(balance);
          expect(part.amount).toBe(
            typed === null ? (calculateMaxWalletPortion(has, total)?.amount ?? 0) : wish.typed,
          );
          expect(remainder.amount).toBeGreaterThanOrEqual(0);
          expect(remainder.amount > 0 ? calculatePayableRemainder(total, part) : remainder).toEqual(
            remainder,
          );
        },
      ),
    );
  });

  it('can be any amount that is useful, and no other', () => {
    fc.assert(
      fc.property(fc.record(three), ({ balance, pesos, of }) => {
        const total = money(pesos * 100, of);
        const max = calculateMaxWalletPortion(money(balance, of), total);
        if (max === null) return;
        const more = formatMoney(money(max.amount + 100, of));

        expect(findWalletShortfall(money(balance, of), max)).toBeNull();
        expect(splitPayment(total, money(balance, of), formatMoney(max))).toMatchObject({ ok: true });
        expect(splitPayment(total, money(balance, of), more)).toMatchObject({ ok: false });
      }),
    );
  });

  it.each([
    ['nothing of an empty balance', 0, null],
    ['all that it costs, where there is more', 9_000_000, 6_800_000],
    ['nothing of a few centavos', 99, null],
    ['whole pesos of one with centavos', 2_000_050, 2_000_000],
  ])('is at most %s', (_, balance, part) => {
    expect(calculateMaxWalletPortion(money(balance, 'COP'), money(6_800_000, 'COP'))?.amount ?? null).toBe(
      part,
    );
  });

  it('keeps Mexican centavos', () => {
    expect(calculateMaxWalletPortion(money(40_007, 'MXN'), money(124_950, 'MXN'))).toEqual(
      money(40_007, 'MXN'),
    );
    expect(splitPayment(money(124_950, 'MXN'), money(40_007, 'MXN'), '400.05')).toMatchObject({
      value: { remainder: money(84_945, 'MXN') },
    });
  });

  it.each([
    ['', 'EMPTY'],
    ['ten', 'NOT_AN_AMOUNT'],
    ['-5', 'BELOW_ZERO'],
    ['20.001', 'ABOVE_BALANCE'],
    ['10,50', 'NOT_WHOLE'],
  ])('of a balance of $ 20.000 cannot be %j', (typed, error) => {
    expect(splitPayment(money(6_800_000, 'COP'), money(2_000_000, 'COP'), typed)).toEqual({
      ok: false,
      error,
    });
  });

  it('cannot exceed the total', () => {
    expect(splitPayment(money(6_800_000, 'COP'), money(9_000_000, 'COP'), '68.001')).toMatchObject({
      error: 'ABOVE_TOTAL',
    });
  });

  it('has no remainder if it is the total, more, or leaves centavos in Colombia', () => {
    const total = money(6_800_000, 'COP');

    expect(
      [0, 2_000_000, 6_800_000, 6_800_100, 50].map(
        (part) => calculatePayableRemainder(total, money(part, 'COP'))?.amount,
      ),
    ).toEqual([6_800_000, 4_800_000, undefined, undefined, undefined]);
  });

  it.each([
    [null, 'NO_BALANCE'],
    [money(0, 'COP'), 'NO_BALANCE'],
    [money(900, 'MXN'), 'NO_BALANCE'],
    [money(899, 'COP'), 'BALANCE_TOO_SMALL'],
    [money(900, 'COP'), null],
  ])('of %o: %s', (balance, reason) => {
    expect(findWalletShortfall(balance, money(900, 'COP'))).toBe(reason);
  });
});
