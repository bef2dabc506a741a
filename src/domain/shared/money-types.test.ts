import { describe, expect, it } from 'vitest';
import { calculateShare, currencies, type Money, money, multiply, split, subtract, sum } from './money.ts';

const cases = 100_000;

/** Creates a seeded generator of whole numbers below a bound. */
function numbersBelow(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

type Arithmetic = { readonly split: typeof split; readonly share: typeof calculateShare };

/** Collects the prices that do not add up, and counts the prices checked. */
function measureDrift({ split, share }: Arithmetic, prices: number) {
  const below = numbersBelow(20_261_122);
  const drifted: string[] = [];
  let checked = 0;
  for (; checked < prices; checked += 1) {
    const currency = currencies[checked % currencies.length] ?? 'COP';
    const whole = money(below(checked % 3 === 0 ? 1_000 : 10_000_000_000), currency);
    const installments = split(whole, 1 + below(36));
    const points = below(10_001);
    const fee = share(whole, points);
    const times = below(11);
    const sums: readonly [string, Money, Money][] = [
      ['installments', sum(installments, currency), whole],
      ['a share and the rest', sum([fee, subtract(whole, fee)], currency), whole],
      ['so many of it', multiply(whole, times), sum(Array<Money>(times).fill(whole), currency)],
      ['the wire', JSON.parse(JSON.stringify(whole)), whole],
    ];
    for (const [what, got, wanted] of sums)
      if (got.amount !== wanted.amount || !Number.isSafeInteger(got.amount))
        drifted.push(`${what} of ${whole.amount}: ${got.amount}`);
    const off = BigInt(fee.amount) * 10_000n - BigInt(whole.amount) * BigInt(points);
    if (off > 5_000n || off < -5_000n) drifted.push(`a share of ${whole.amount}: ${fee.amount}`);
    // Only the last installment may differ, and by less than a cent for each of the others.
    const [first = whole] = installments;
    const odd = installments.slice(0, -1).some(({ amount }) => amount !== first.amount);
    const last = (installments.at(-1)?.amount ?? 0) - first.amount;
    if (odd || last < 0 || last >= installments.length) drifted.push(`installments of ${whole.amount}`);
  }
  return { drifted, checked };
}

/** Reliability: integers of minor units throughout; nothing drifts in a hundred thousand prices. */
describe('pay/money-types', () => {
  it('sums, installments and shares add up to the cent, and survive the wire', () => {
    expect(measureDrift({ split, share: calculateShare }, cases)).toEqual({ drifted: [], checked: 100_000 });
  });

  describe('the control', () => {
    it.each<[string, Partial<Arithmetic>]>([
      [
        'installments that are each rounded',
        {
          split: (whole, parts) =>
            Array<Money>(parts).fill({ ...whole, amount: Math.round(whole.amount / parts) }),
        },
      ],
      [
        'shares that are cut off',
        {
          share: (whole, points) => ({ ...whole, amount: Math.floor((whole.amount * points) / 10_000) }),
        },
      ],
    ])('%s drift, and the test detects it', (_, careless) => {
      expect(measureDrift({ split, share: calculateShare, ...careless }, 100).drifted).not.toEqual([]);
    });
  });
});
