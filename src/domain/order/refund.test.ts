import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocateRefund,
  calculatePaymentRefund,
  calculateRefund,
  calculateWalletRefund,
  type SoldTicket,
} from './refund.ts';

const ticket = (id: string, change: Partial<SoldTicket> = {}): SoldTicket => ({
  id,
  zone: 'Norte',
  section: 'Norte 101',
  seatCode: 'A-1',
  event: null,
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
    expect(calculateRefund(order(), ['a'])).toEqual({
      ok: true,
      value: { amount: 6_800_000, isWhole: false },
    });
  });

  it('is the whole order once none of its tickets is left', () => {
    expect(calculateRefund(order(), ['a', 'b'])).toMatchObject({
      value: { amount: 13_600_000, isWhole: true },
    });
  });

  it('is the rest after a partial refund', () => {
    const remainder = order({
      refundedAmount: 6_800_000,
      tickets: [ticket('a', { state: 'CANCELLED' }), ticket('b')],
    });

    expect(calculateRefund(remainder, ['b'])).toMatchObject({ value: { amount: 6_800_000, isWhole: true } });
  });

  it('is nothing for complimentary tickets, which are taken back together', () => {
    const free = order({ total: { total: 0 }, tickets: [ticket('a', { price: 0 })] });

    expect(calculateRefund(free, ['a'])).toEqual({ ok: true, value: { amount: 0, isWhole: true } });
  });

  it('is not the whole order if another ticket was used', () => {
    const used = order({ tickets: [ticket('a'), ticket('b', { state: 'USED' })] });

    expect(calculateRefund(used, ['a'])).toMatchObject({ value: { amount: 6_800_000, isWhole: false } });
  });

  it.each([
    ['no ticket', order(), [], 'NO_TICKETS'],
    ['a ticket of somebody else', order(), ['c'], 'NOT_REFUNDABLE'],
    ['a used ticket', order({ tickets: [ticket('a', { state: 'USED' })] }), ['a'], 'NOT_REFUNDABLE'],
    ['a ticket refunded', order({ tickets: [ticket('a', { state: 'CANCELLED' })] }), ['a'], 'NOT_REFUNDABLE'],
    ['an order that is not paid', order({ status: 'EXPIRED' }), ['a'], 'NOT_REFUNDABLE'],
    [
      'some of the free tickets',
      order({ total: { total: 0 }, tickets: [ticket('a', { price: 0 }), ticket('b', { price: 0 })] }),
      ['a'],
      'NOT_REFUNDABLE',
    ],
    [
      'free tickets of which one was used',
      order({
        total: { total: 0 },
        tickets: [ticket('a', { price: 0 }), ticket('b', { price: 0, state: 'USED' })],
      }),
      ['a'],
      'NOT_REFUNDABLE',
    ],
  ] as const)('is rejected for %s', (_what, sold, ids, issue) => {
    expect(calculateRefund(sold, ids)).toEqual({ ok: false, error: issue });
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
            const refund = calculateRefund(
              order({ total: { total }, refundedAmount, tickets: tickets() }),
              ids,
            );
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
  const card = { means: 'PROVIDER', refundablePayment: 5_000_000, buyerHasWallet: true } as const;

  it.each([
    [
      'out of the payment while there is enough of it',
      4_000_000,
      card,
      undefined,
      { means: 'PROVIDER', remainder: null },
    ],
    [
      'first out of the payment, and the rest into the balance that paid it',
      6_000_000,
      card,
      'ORIGIN',
      { means: 'PROVIDER', remainder: { amount: 1_000_000, means: 'WALLET' } },
    ],
    [
      'into the balance alone once the payment has nothing left',
      1_000_000,
      { ...card, refundablePayment: 0 },
      'ORIGIN',
      { means: 'WALLET', remainder: { amount: 1_000_000, means: 'WALLET' } },
    ],
    [
      'by hand what the balance of somebody who has left paid',
      6_000_000,
      { ...card, buyerHasWallet: false },
      'ORIGIN',
      { means: 'PROVIDER', remainder: { amount: 1_000_000, means: 'BY_HAND' } },
    ],
    [
      'all into the balance where that was chosen',
      4_000_000,
      card,
      'BALANCE',
      { means: 'WALLET', remainder: { amount: 4_000_000, means: 'WALLET' } },
    ],
    [
      'the way it came where there is no balance to choose',
      4_000_000,
      { ...card, buyerHasWallet: false },
      'BALANCE',
      { means: 'PROVIDER', remainder: null },
    ],
    [
      'to the organisation that was charged, whatever is chosen',
      4_000_000,
      { ...card, means: 'ORGANISATION' },
      'BALANCE',
      { means: 'ORGANISATION', remainder: null },
    ],
    [
      'into the balance that paid all, whatever is chosen',
      4_000_000,
      { ...card, means: 'WALLET' },
      'BALANCE',
      { means: 'WALLET', remainder: null },
    ],
  ] as const)('%s', (_, amount, sources, to, allocation) => {
    expect(allocateRefund(amount, sources, to)).toEqual(allocation);
  });

  it('adds up to the refund, and never exceeds what is left of the payment', () => {
    const sum = fc.integer({ min: 1, max: 20_000_000 });
    const sources = fc.record({
      means: fc.constantFrom('PROVIDER', 'BY_HAND'),
      refundablePayment: fc.integer({ min: 0, max: 20_000_000 }),
      buyerHasWallet: fc.boolean(),
    });
    fc.assert(
      fc.property(sum, sources, fc.constantFrom('ORIGIN', 'BALANCE'), (amount, from, to) => {
        const allocation = allocateRefund(amount, from, to);
        const manualAmount = allocation.remainder?.means === 'BY_HAND' ? allocation.remainder.amount : 0;

        expect(calculatePaymentRefund({ amount, ...allocation })).toBeLessThanOrEqual(from.refundablePayment);
        expect(
          calculatePaymentRefund({ amount, ...allocation }) +
            calculateWalletRefund({ amount, ...allocation }) +
            manualAmount,
        ).toBe(amount);
      }),
    );
  });
});
