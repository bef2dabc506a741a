import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPayment, refundOf, refundWays, type SoldTicket, toBalance } from './refund.ts';

const ticket = (id: string, change: Partial<SoldTicket> = {}): SoldTicket => ({
  id,
  zone: 'Norte',
  section: 'Norte 101',
  seatCode: 'A-1',
  price: 6_800_000,
  state: 'LIVE',
  ...change,
});
const order = (change: object = {}) => ({
  status: 'PAID' as const,
  refundedAmount: 0,
  total: { total: 13_600_000 },
  tickets: [ticket('a'), ticket('b')],
  ...change,
});

/** Spec §4 (REFUNDED) and product: a refund by a manager, whole or in part. */
describe('the amount of a refund', () => {
  it('is the price of the tickets, fees included', () => {
    expect(refundOf(order(), ['a'])).toEqual({ ok: true, value: { amount: 6_800_000, isWhole: false } });
  });

  it('is the whole order once none of its tickets is left', () => {
    expect(refundOf(order(), ['a', 'b'])).toMatchObject({ value: { amount: 13_600_000, isWhole: true } });
  });

  it('is the rest after a partial refund', () => {
    const rest = order({
      refundedAmount: 6_800_000,
      tickets: [ticket('a', { state: 'CANCELLED' }), ticket('b')],
    });

    expect(refundOf(rest, ['b'])).toMatchObject({ value: { amount: 6_800_000, isWhole: true } });
  });

  it('is not the whole order if another ticket was used', () => {
    const used = order({ tickets: [ticket('a'), ticket('b', { state: 'USED' })] });

    expect(refundOf(used, ['a'])).toMatchObject({ value: { amount: 6_800_000, isWhole: false } });
  });

  it.each([
    ['no ticket', order(), [], 'NO_TICKETS'],
    ['a ticket of somebody else', order(), ['c'], 'NOT_REFUNDABLE'],
    ['a used ticket', order({ tickets: [ticket('a', { state: 'USED' })] }), ['a'], 'NOT_REFUNDABLE'],
    [
      'a ticket given back',
      order({ tickets: [ticket('a', { state: 'CANCELLED' })] }),
      ['a'],
      'NOT_REFUNDABLE',
    ],
    ['an order that is not paid', order({ status: 'EXPIRED' }), ['a'], 'NOT_REFUNDABLE'],
    [
      'free tickets',
      order({ total: { total: 0 }, tickets: [ticket('a', { price: 0 })] }),
      ['a'],
      'NOT_REFUNDABLE',
    ],
  ] as const)('is rejected for %s', (_what, sold, ids, issue) => {
    expect(refundOf(sold, ids)).toEqual({ ok: false, error: issue });
  });

  it('adds up to the payment to the cent, in any parts and order', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 50_000_000 }), { minLength: 1, maxLength: 12 });
    const discounts = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(
        prices,
        discounts,
        fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
        (each, percent, sizes) => {
          const sum = each.reduce((a, b) => a + b, 0);
          const total = sum - Math.floor((sum * percent) / 100);
          const cancelled = new Set<string>();
          let refundedAmount = 0;
          const tickets = () =>
            each.map((price, at) =>
              ticket(`t${at}`, { price, state: cancelled.has(`t${at}`) ? 'CANCELLED' : 'LIVE' }),
            );
          for (const size of sizes) {
            const live = tickets().filter(({ state }) => state === 'LIVE');
            if (live.length === 0) break;
            const ids = live.slice(0, size).map(({ id }) => id);
            const refund = refundOf(order({ total: { total }, refundedAmount, tickets: tickets() }), ids);
            refundedAmount += refund.ok ? refund.value.amount : 0;
            for (const id of ids) cancelled.add(id);
          }
          expect(refundedAmount).toBe(total);
        },
      ),
    );
  });
});

describe('the allocation of a refund', () => {
  const card = { means: 'PROVIDER', paymentLeft: 5_000_000, hasBalance: true } as const;

  it.each([
    [
      'out of the payment while there is enough of it',
      4_000_000,
      card,
      undefined,
      { means: 'PROVIDER', rest: null },
    ],
    [
      'first out of the payment, and the rest into the balance that paid it',
      6_000_000,
      card,
      'ORIGIN',
      { means: 'PROVIDER', rest: { amount: 1_000_000, means: 'WALLET' } },
    ],
    [
      'into the balance alone once the payment has nothing left',
      1_000_000,
      { ...card, paymentLeft: 0 },
      'ORIGIN',
      { means: 'WALLET', rest: { amount: 1_000_000, means: 'WALLET' } },
    ],
    [
      'by hand what the balance of somebody who has left paid',
      6_000_000,
      { ...card, hasBalance: false },
      'ORIGIN',
      { means: 'PROVIDER', rest: { amount: 1_000_000, means: 'BY_HAND' } },
    ],
    [
      'all into the balance where that was chosen',
      4_000_000,
      card,
      'BALANCE',
      { means: 'WALLET', rest: { amount: 4_000_000, means: 'WALLET' } },
    ],
    [
      'the way it came where there is no balance to choose',
      4_000_000,
      { ...card, hasBalance: false },
      'BALANCE',
      { means: 'PROVIDER', rest: null },
    ],
    [
      'to the organisation that was charged, whatever is chosen',
      4_000_000,
      { ...card, means: 'ORGANISATION' },
      'BALANCE',
      { means: 'ORGANISATION', rest: null },
    ],
    [
      'into the balance that paid all, whatever is chosen',
      4_000_000,
      { ...card, means: 'WALLET' },
      'BALANCE',
      { means: 'WALLET', rest: null },
    ],
  ] as const)('%s', (_, amount, sources, to, ways) => {
    expect(refundWays(amount, sources, to)).toEqual(ways);
  });

  it('adds up to the refund, and never exceeds what is left of the payment', () => {
    const sum = fc.integer({ min: 1, max: 20_000_000 });
    const sources = fc.record({
      means: fc.constantFrom('PROVIDER', 'BY_HAND'),
      paymentLeft: fc.integer({ min: 0, max: 20_000_000 }),
      hasBalance: fc.boolean(),
    });
    fc.assert(
      fc.property(sum, sources, fc.constantFrom('ORIGIN', 'BALANCE'), (amount, from, to) => {
        const ways = refundWays(amount, from, to);
        const byHand = ways.rest?.means === 'BY_HAND' ? ways.rest.amount : 0;

        expect(fromPayment({ amount, ...ways })).toBeLessThanOrEqual(from.paymentLeft);
        expect(fromPayment({ amount, ...ways }) + toBalance({ amount, ...ways }) + byHand).toBe(amount);
      }),
    );
  });
});
