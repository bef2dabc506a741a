import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateHoldPause,
  calculateUnpaidSeatLimit,
  canHoldMoreUnpaid,
  holdPauses,
  noSeatsOfAddress,
  type SeatsOfAddress,
  unpaidSeatAllowances,
} from './unpaid-seats.ts';

const seats = fc.nat({ max: 5_000 });
const seatsOfAddress = fc.record({ visitors: seats, accounts: seats, expired: seats, paid: seats });
const situations = fc.record({
  address: seatsOfAddress,
  network: seatsOfAddress,
  request: fc.record({
    seats: fc.integer({ min: 1, max: 20 }),
    isSignedIn: fc.boolean(),
    hasOwnSeats: fc.boolean(),
  }),
});
const seatsHeld = (change: Partial<SeatsOfAddress>): SeatsOfAddress => ({ ...noSeatsOfAddress, ...change });
const visit = { seats: 8, isSignedIn: false, hasOwnSeats: true };

describe('the limit of unpaid seats', () => {
  it('admits fifteen visits of eight seats from one address and no sixteenth', () => {
    const admits = (visitors: number) =>
      canHoldMoreUnpaid({ address: seatsHeld({ visitors }), network: seatsHeld({ visitors }) }, visit);

    expect(admits(112)).toBe(true);
    expect(admits(113)).toBe(false);
  });

  it('admits a family of five at eight seats each, whatever expired at their address', () => {
    fc.assert(
      fc.property(seats, (expired) => {
        const held = seatsHeld({ visitors: 32, expired });
        expect(canHoldMoreUnpaid({ address: held, network: held }, visit)).toBe(true);
      }),
    );
  });

  it('never locks the first seats of an IPv4 address out because of its neighbours', () => {
    fc.assert(
      fc.property(seatsOfAddress, (network) => {
        const held = { address: noSeatsOfAddress, network };
        expect(canHoldMoreUnpaid(held, visit)).toBe(true);
      }),
    );
    const full = { address: noSeatsOfAddress, network: seatsHeld({ visitors: 480 }) };
    expect(canHoldMoreUnpaid(full, { ...visit, hasOwnSeats: false })).toBe(false);
  });

  it('is never tightened by a payment or an account and never loosened by more unpaid or expired seats', () => {
    fc.assert(
      fc.property(situations, seats, ({ address, network, request }, more) => {
        if (!canHoldMoreUnpaid({ address, network }, request)) return;
        const paid = (of: SeatsOfAddress) => ({ ...of, paid: of.paid + more });
        const less = (of: SeatsOfAddress) => ({
          ...of,
          visitors: Math.max(0, of.visitors - more),
          accounts: Math.max(0, of.accounts - more),
          expired: Math.max(0, of.expired - more),
        });
        expect(canHoldMoreUnpaid({ address: paid(address), network: paid(network) }, request)).toBe(true);
        expect(canHoldMoreUnpaid({ address: less(address), network: less(network) }, request)).toBe(true);
        const signedIn = { ...request, isSignedIn: true };
        const asAccounts = (of: SeatsOfAddress) => ({ ...of, accounts: of.visitors });
        if (!request.isSignedIn)
          expect(
            canHoldMoreUnpaid({ address: asAccounts(address), network: asAccounts(network) }, signedIn),
          ).toBe(true);
      }),
    );
  });

  it('counts visitors and signed-in people apart', () => {
    const crowded = seatsHeld({ visitors: 10_000 });

    expect(canHoldMoreUnpaid({ address: crowded, network: crowded }, { ...visit, isSignedIn: true })).toBe(
      true,
    );
    expect(calculateUnpaidSeatLimit(unpaidSeatAllowances.address, { expired: 0, paid: 0 }, true)).toBe(2_400);
  });
});

describe('the pause after expired holds', () => {
  it('begins after the second, doubles, and ends at half an hour', () => {
    expect(holdPauses).toEqual([0, 0, 60, 120, 240, 480, 960, 1_800]);
    expect(calculateHoldPause(1.9)).toBe(0);
    expect(calculateHoldPause(1_000)).toBe(1_800);
  });

  it('never shrinks with another expired hold', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), (expiries) => {
        expect(calculateHoldPause(expiries + 1)).toBeGreaterThanOrEqual(calculateHoldPause(expiries));
      }),
    );
  });
});
