import { describe, expect, it } from 'vitest';
import { purchaseClockOf } from './purchase-clock.ts';

const bank = { kind: 'BANK', url: 'https://bank.test/', expiresAt: 1_000 } as const;

describe('the deadline of a purchase', () => {
  it.each([
    ['ACTIVE', 'cart'],
    ['STARTED_PAYMENT', 'payment'],
    ['BOOKED', 'booking'],
  ] as const)('%s counts down to the deadline of the %s', (reservationStatus, clock) => {
    expect(purchaseClockOf({ reservationStatus, instruction: null, expiresAt: 5_000 })).toEqual({
      clock,
      endsAt: 5_000,
    });
  });

  it('is the instruction’s own while there is one, not the later end of its confirmation period', () => {
    expect(
      purchaseClockOf({ reservationStatus: 'STARTED_PAYMENT', instruction: bank, expiresAt: 5_000 }),
    ).toEqual({ clock: 'bank', endsAt: 1_000 });
  });

  it('is null once nothing expires', () => {
    expect(purchaseClockOf({ reservationStatus: 'FINISHED', instruction: null, expiresAt: null })).toBeNull();
    expect(
      purchaseClockOf({ reservationStatus: 'BOOKED_FOREVER', instruction: null, expiresAt: null }),
    ).toBeNull();
  });
});
