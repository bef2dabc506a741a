import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { determineSaleState, isOnSale, type SaleStateInput } from './sale-state.ts';

const onSale: SaleStateInput = {
  disabled: false,
  cancelled: false,
  saleOpensAt: 1_000,
  saleClosesAt: 2_000,
  available: 900,
  capacity: 1_000,
};

describe('the state of a sale', () => {
  it.each([
    ['before the opening', onSale, 999, 'NOT_YET_ON_SALE'],
    ['at the opening', onSale, 1_000, 'ON_SALE'],
    ['at the last instant', onSale, 1_999, 'ON_SALE'],
    ['at the close', onSale, 2_000, 'EXPIRED'],
    ['with one in twenty left', { ...onSale, available: 50 }, 1_500, 'FEW_LEFT'],
    ['with one more than that', { ...onSale, available: 51 }, 1_500, 'ON_SALE'],
    ['with 51 left of a very large venue', { ...onSale, available: 51, capacity: 87_000 }, 1_500, 'ON_SALE'],
    ['with nothing left', { ...onSale, available: 0 }, 1_500, 'SOLD_OUT'],
    ['when switched off', { ...onSale, disabled: true }, 1_500, 'DISABLED'],
    ['when cancelled', { ...onSale, disabled: true, cancelled: true }, 1_500, 'CANCELLED'],
  ] as const)('%s', (_, facts, now, state) => {
    expect(determineSaleState(facts, now)).toBe(state);
  });

  it('never sells an event without available seats', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer(),
        fc.integer(),
        fc.integer({ max: 0 }),
        fc.nat(),
        fc.integer(),
        (disabled, saleOpensAt, saleClosesAt, available, capacity, now) => {
          expect(
            isOnSale(
              determineSaleState(
                { disabled, cancelled: false, saleOpensAt, saleClosesAt, available, capacity },
                now,
              ),
            ),
          ).toBe(false);
        },
      ),
    );
  });
});
