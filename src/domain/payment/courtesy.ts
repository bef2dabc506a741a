import type { PriceParts } from '../reservation/reservation.ts';

/**
 * Why something is given away (Spec §7 names a list of reason types and shows none). Assumption: these seven; a note of one's
 * own may stand beside each.
 */
export const courtesyReasons = [
  'PRESS',
  'SPONSOR',
  'ARTIST_OR_TEAM',
  'STAFF',
  'AUTHORITY',
  'COMPENSATION',
  'PROMOTION',
] as const;
export type CourtesyReason = (typeof courtesyReasons)[number];

/** Nothing is charged; the parts still say what it would have come to. */
export const waived = (price: PriceParts): PriceParts => ({ ...price, total: 0 });
