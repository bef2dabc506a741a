import type { InstructionKind } from '../payment/payment-instruction.ts';
import { getReservationDeadlineKind } from '../reservation/reservation-rules.ts';
import type { Instant } from '../shared/instant.ts';
import type { Purchase } from './purchase.ts';

/** The kinds of deadlines that a page counts down to; each has its own label. */
export const purchaseDeadlineKinds = [
  'cart',
  'booking',
  'payment',
  'bank',
  'voucher',
  'transfer',
  'window',
  'link',
] as const;
export type PurchaseDeadlineKind = (typeof purchaseDeadlineKinds)[number];

/**
 * Returns the deadline that matters to the payer: how long the instruction can be followed, or else how long
 * the seats are held. It is not the later time until which a confirmation is awaited. Null if nothing
 * expires.
 */
export function findPurchaseDeadline({
  reservationStatus,
  instruction,
  expiresAt,
}: Pick<Purchase, 'reservationStatus' | 'instruction' | 'expiresAt'>): {
  readonly kind: PurchaseDeadlineKind;
  readonly endsAt: Instant;
} | null {
  if (instruction !== null)
    return { kind: deadlineKindByInstruction[instruction.kind], endsAt: instruction.expiresAt };
  const deadlineKind = getReservationDeadlineKind(reservationStatus);
  if (deadlineKind === 'none' || expiresAt === null) return null;
  const kind = deadlineKind === 'hold' ? 'cart' : deadlineKind === 'lease' ? 'payment' : 'booking';
  return { kind, endsAt: expiresAt };
}

const deadlineKindByInstruction = {
  SHOP: 'voucher',
  BOX_OFFICE: 'window',
  CLABE: 'transfer',
  BANK: 'bank',
  LINK: 'link',
} as const satisfies Record<InstructionKind, PurchaseDeadlineKind>;
