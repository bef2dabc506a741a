import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';

/**
 * The reasons for a complimentary ticket (Spec §7 mentions reason types and lists none). Assumption: these
 * seven; each can have a note.
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

/** Sets the total to zero and keeps the breakdown of the regular price. */
export const waivePrice = (price: PriceBreakdown): PriceBreakdown => ({ ...price, total: 0 });
