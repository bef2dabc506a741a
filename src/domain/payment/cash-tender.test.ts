import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, currencies, money, pesos } from '../shared/money.ts';
import { calculateChange, suggestTenders } from './cash-tender.ts';

const amounts = fc.record({
  amount: fc.integer({ min: 1, max: 500_000_000_00 }),
  currency: fc.constantFrom(...currencies),
});

describe('cash at the box office', () => {
  it('gives change for what covers the total, to the cent', () => {
    fc.assert(
      fc.property(amounts, fc.nat(1_000_000_00), (total, surplus) => {
        const change = money(surplus, total.currency);
        expect(calculateChange(total, add(total, change))).toEqual(change);
      }),
    );
    expect(calculateChange(pesos(150_000, 'COP'), pesos(149_999, 'COP'))).toBeNull();
  });

  it('suggests at most three amounts, ascending, each above the total', () => {
    fc.assert(
      fc.property(amounts, (total) => {
        const suggested = suggestTenders(total).map(({ amount }) => amount);
        expect(suggested.length).toBeLessThanOrEqual(3);
        expect(suggested).toEqual([...new Set(suggested)].toSorted((left, right) => left - right));
        expect(suggested.every((amount) => amount > total.amount)).toBe(true);
      }),
    );
  });

  it('suggests what people hand over', () => {
    expect(suggestTenders(pesos(192_000, 'COP'))).toEqual([pesos(200_000, 'COP')]);
    expect(suggestTenders(pesos(1_120, 'MXN'))).toEqual([
      pesos(1_150, 'MXN'),
      pesos(1_200, 'MXN'),
      pesos(1_500, 'MXN'),
    ]);
  });
});
