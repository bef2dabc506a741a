import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../format/money.ts';
import { add, type Currency, currencies, money } from '../shared/money.ts';
import { mostOf, restOf, shortOf, splitOf } from './wallet-part.ts';

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
          const split = splitOf(total, has, typed);
          fc.pre(split.ok);
          const { part, rest } = split.ok ? split.value : { part: total, rest: total };

          expect(add(part, rest)).toEqual(total);
          expect(part.amount).toBeLessThanOrEqual(balance);
          expect(part.amount).toBe(typed === null ? (mostOf(has, total)?.amount ?? 0) : wish.typed);
          expect(rest.amount).toBeGreaterThanOrEqual(0);
          expect(rest.amount > 0 ? restOf(total, part) : rest).toEqual(rest);
        },
      ),
    );
  });

  it('can be any amount that is useful, and no other', () => {
    fc.assert(
      fc.property(fc.record(three), ({ balance, pesos, of }) => {
        const total = money(pesos * 100, of);
        const most = mostOf(money(balance, of), total);
        if (most === null) return;
        const more = formatMoney(money(most.amount + 100, of));

        expect(shortOf(money(balance, of), most)).toBeNull();
        expect(splitOf(total, money(balance, of), formatMoney(most))).toMatchObject({ ok: true });
        expect(splitOf(total, money(balance, of), more)).toMatchObject({ ok: false });
      }),
    );
  });

  it.each([
    ['nothing of an empty balance', 0, null],
    ['all that it costs, where there is more', 9_000_000, 6_800_000],
    ['nothing of a few centavos', 99, null],
    ['whole pesos of one with centavos', 2_000_050, 2_000_000],
  ])('is at most %s', (_, balance, part) => {
    expect(mostOf(money(balance, 'COP'), money(6_800_000, 'COP'))?.amount ?? null).toBe(part);
  });

  it('keeps Mexican centavos', () => {
    expect(mostOf(money(40_007, 'MXN'), money(124_950, 'MXN'))).toEqual(money(40_007, 'MXN'));
    expect(splitOf(money(124_950, 'MXN'), money(40_007, 'MXN'), '400.05')).toMatchObject({
      value: { rest: money(84_945, 'MXN') },
    });
  });

  it.each([
    ['', 'EMPTY'],
    ['ten', 'NOT_AN_AMOUNT'],
    ['-5', 'BELOW_ZERO'],
    ['20.001', 'ABOVE_BALANCE'],
    ['10,50', 'NOT_WHOLE'],
  ])('of a balance of $ 20.000 cannot be %j', (typed, error) => {
    expect(splitOf(money(6_800_000, 'COP'), money(2_000_000, 'COP'), typed)).toEqual({ ok: false, error });
  });

  it('cannot exceed the total', () => {
    expect(splitOf(money(6_800_000, 'COP'), money(9_000_000, 'COP'), '68.001')).toMatchObject({
      error: 'ABOVE_TOTAL',
    });
  });

  it('has no remainder if it is the total, more, or leaves centavos in Colombia', () => {
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
