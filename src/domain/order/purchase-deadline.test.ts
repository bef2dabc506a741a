import { describe, expect, it } from 'vitest';
import { findPurchaseDeadline } from './purchase-deadline.ts';

const bank = { kind: 'BANK', url: 'https://bank.test/', expiresAt: 1_000 } as const;

describe('the deadline of a purchase', () => {
  it.each([
    ['ACTIVE', 'cart'],
    ['STARTED_PAYMENT', 'payment'],
    ['BOOKED', 'booking'],
  ] as const)('%s counts down to the deadline of the %s', (reservationStatus, kind) => {
    expect(findPurchaseDeadline({ reservationStatus, instruction: null, expiresAt: 5_000 })).toEqual({
      kind,
      endsAt: 5_000,
    });
  });

  it('is the instruction’s own while there is one, not the later end of its confirmation period', () => {
    expect(
      findPurchaseDeadline({ reservationStatus: 'STARTED_PAYMENT', instruction: bank, expiresAt: 5_000 }),
    ).toEqual({ kind: 'bank', endsAt: 1_000 });
  });

  it('is null once nothing expires', () => {
    expect(
      findPurchaseDeadline({ reservationStatus: 'FINISHED', instruction: null, expiresAt: null }),
    ).toBeNull();
    expect(
      findPurchaseDeadline({ reservationStatus: 'BOOKED_FOREVER', instruction: null, expiresAt: null }),
    ).toBeNull();
  });
});
