import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundOf, type SoldTicket } from './refund.ts';

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
describe('what goes back', () => {
  it('is the price of the tickets, fees included', () => {
    expect(refundOf(order(), ['a'])).toEqual({ ok: true, value: { amount: 6_800_000, isWhole: false } });
  });

  it('is the whole order when none of its tickets is left', () => {
    expect(refundOf(order(), ['a', 'b'])).toMatchObject({ value: { amount: 13_600_000, isWhole: true } });
  });

  it('is what is left when a part went back before', () => {
    const rest = order({
      refundedAmount: 6_800_000,
      tickets: [ticket('a', { state: 'CANCELLED' }), ticket('b')],
    });

    expect(refundOf(rest, ['b'])).toMatchObject({ value: { amount: 6_800_000, isWhole: true } });
  });

  it('is not all of it while another ticket was used', () => {
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
  ] as const)('is nothing for %s', (_what, sold, ids, issue) => {
    expect(refundOf(sold, ids)).toEqual({ ok: false, error: issue });
  });

  it('adds up to what was paid, to the cent, in whatever parts and order it goes back', () => {
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
