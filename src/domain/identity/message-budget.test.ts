import { describe, expect, it } from 'vitest';
import { markets } from '../market/market.ts';
import { err, ok } from '../shared/result.ts';
import { findSpentBudget, getContactPrefix, parseChannelBudget } from './message-budget.ts';

const budget = { inAll: 30, perMarket: 20, perPrefix: 10 };
const none = { inAll: 0, inMarket: 0, atPrefix: 0, usedAtPrefix: 0 };

describe('findSpentBudget', () => {
  it.each([
    [none, null],
    [{ ...none, inAll: 29, inMarket: 19, atPrefix: 9 }, null],
    [{ ...none, atPrefix: 10 }, 'perPrefix'],
    [{ ...none, inMarket: 19, atPrefix: 15, usedAtPrefix: 6 }, null],
    [{ ...none, inMarket: 20 }, 'perMarket'],
    [{ ...none, inAll: 30 }, 'inAll'],
  ])('given %o finds %s', (counts, spent) => {
    expect(findSpentBudget(budget, counts)).toBe(spent);
  });
});

describe('parseChannelBudget', () => {
  it.each(['', '1', '1,2', '10,20,5', '20,10,15', '-1,0,0', '1e3,1,1', '1,1,1,1', '1, 1, 1'])(
    'rejects %j',
    (text) => {
      expect(parseChannelBudget(text)).toEqual(err('NOT_A_BUDGET'));
    },
  );

  it('reads three numbers', () => {
    expect(parseChannelBudget('30,20,0')).toEqual(ok({ inAll: 30, perMarket: 20, perPrefix: 0 }));
  });
});

describe('getContactPrefix', () => {
  it.each([
    [`${markets.COL.phonePrefix}3102223344`, '+57310'],
    [`${markets.MEX.phonePrefix}5512345678`, '+52551'],
    ['ana@correo.co', 'correo.co'],
  ])('of %s is %s', (contact, prefix) => {
    expect(getContactPrefix(contact)).toBe(prefix);
  });
});
