import type { InstructionKind } from '../payment/payment-instruction.ts';
import { clockOf } from '../reservation/reservation-outcome.ts';
import type { Instant } from '../shared/instant.ts';
import type { Purchase } from './purchase.ts';

/** What a countdown on a page counts down to, so that it is called what it is. */
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
 * The clock that the payer has to know, and when it ends: how long an instruction can be followed rather than how long its
 * news are waited for; else how long the seats are kept. Null when nothing ends.
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
