import type { InstructionKind } from '../payment/payment-instruction.ts';
import { clockOf } from '../reservation/reservation-outcome.ts';
import type { Instant } from '../shared/instant.ts';
import type { Purchase } from './purchase.ts';

/** The kinds of deadlines that a page counts down to; each has its own label. */
export const purchaseClocks = [
  'cart',
  'booking',
  'payment',
  'bank',
  'voucher',
  'transfer',
  'window',
  'link',
] as const;
export type PurchaseClock = (typeof purchaseClocks)[number];

/**
 * Returns the deadline that matters to the payer: how long the instruction can be followed, or else how long
 * the seats are held. It is not the later time until which a confirmation is awaited. Null if nothing
 * expires.
 */
export function purchaseClockOf({
  reservationStatus,
  instruction,
  expiresAt,
}: Pick<Purchase, 'reservationStatus' | 'instruction' | 'expiresAt'>): {
  readonly clock: PurchaseClock;
  readonly endsAt: Instant;
} | null {
  if (instruction !== null)
    return { clock: clocksOfInstructions[instruction.kind], endsAt: instruction.expiresAt };
  const kept = clockOf(reservationStatus);
  if (kept === 'none' || expiresAt === null) return null;
  const clock = kept === 'hold' ? 'cart' : kept === 'lease' ? 'payment' : 'booking';
  return { clock, endsAt: expiresAt };
}

const clocksOfInstructions = {
  SHOP: 'voucher',
  WINDOW: 'window',
  CLABE: 'transfer',
  BANK: 'bank',
  LINK: 'link',
} as const satisfies Record<InstructionKind, PurchaseClock>;
