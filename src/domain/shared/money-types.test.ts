import { describe, expect, it } from 'vitest';
import { currencies, type Money, money, multiply, share, split, subtract, sum } from './money.ts';

const cases = 100_000;

/** A small repeatable source of whole numbers below a bound. */
function numbersBelow(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Reliability: integers of minor units all the way; nothing drifts in a hundred thousand prices. */
describe('pay/money-types', () => {
  it('sums, quotas and shares add up to the cent, and survive the wire', () => {
    const below = numbersBelow(20_261_122);
    const drifted: string[] = [];
    for (let nth = 0; nth < cases; nth += 1) {
      const currency = currencies[nth % currencies.length] ?? 'COP';
      const whole = money(below(nth % 3 === 0 ? 1_000 : 10_000_000_000), currency);
      const quotas = split(whole, 1 + below(36));
      const fee = share(whole, below(10_001));
      const times = below(11);
      const sums: readonly [string, Money, Money][] = [
        ['quotas', sum(quotas, currency), whole],
        ['a share and the rest', sum([fee, subtract(whole, fee)], currency), whole],
        ['so many of it', multiply(whole, times), sum(Array<Money>(times).fill(whole), currency)],
        ['the wire', JSON.parse(JSON.stringify(whole)), whole],
      ];
      for (const [what, got, wanted] of sums)
        if (got.amount !== wanted.amount || !Number.isSafeInteger(got.amount))
          drifted.push(`${what} of ${whole.amount}: ${got.amount}`);
      // The last quota alone may differ from the others, and by less than a cent for each.
      const [first = whole] = quotas;
      const odd = quotas.slice(0, -1).some(({ amount }) => amount !== first.amount);
      const last = (quotas.at(-1)?.amount ?? 0) - first.amount;
      if (odd || last < 0 || last >= quotas.length) drifted.push(`quotas of ${whole.amount}`);
    }

    expect(drifted).toEqual([]);
  });
});
