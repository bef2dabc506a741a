import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pesos } from '../shared/money.ts';
import { type CardInstallmentOption, classifyCardInstallmentCost, extractBin } from './card-installments.ts';

const inParts = (installments: number, total: number): CardInstallmentOption => ({
  installments,
  amount: Math.round(total / installments),
  total,
});

describe('the BIN of a card', () => {
  it('is the first eight digits, however the number is grouped', () => {
    expect(extractBin('5254 1336 7440 3564')).toBe('52541336');
    expect(extractBin('52541336')).toBe('52541336');
  });

  it('never has more than eight digits, and is null before there are eight', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d ]{0,23}$/), (typed) => {
        const digits = typed.replace(/ /g, '');
        expect(extractBin(typed)).toBe(digits.length < 8 ? null : digits.slice(0, 8));
      }),
    );
  });
});

describe('the cost of card installments', () => {
  const price = pesos(1_200, 'MXN');

  it.each([
    ['MEX', inParts(1, 120_000), 'NOTHING'],
    ['MEX', inParts(6, 120_000), 'NOTHING'],
    ['MEX', inParts(12, 134_400), 'INCLUDED'],
    ['COL', inParts(1, 120_000), 'NOTHING'],
    ['COL', inParts(6, 120_000), 'SET_BY_BANK'],
    ['COL', inParts(6, 130_000), 'INCLUDED'],
  ] as const)('in %s for %o is %s', (market, plan, cost) => {
    expect(classifyCardInstallmentCost(plan, price, market)).toBe(cost);
  });
});
