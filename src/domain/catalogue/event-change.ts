import type { Instant } from '../shared/instant.ts';

/** The conflicts of a change of an event with the tickets that were sold for it. */
export const eventChangeConflicts = [
  'OTHER_MARKET',
  'CANCELLED',
  'INTO_THE_PAST',
  'KIND_WITH_TICKETS',
  'DATE_WITH_TICKETS',
  'VENUE_WITH_TICKETS',
  'LAYOUT_WITH_TICKETS',
  'LAYOUT_WHILE_PUBLISHED',
  'ZONE_WITH_TICKETS',
] as const;
export type EventChangeConflict = (typeof eventChangeConflicts)[number];

/** The parts of an event on which sold tickets depend. */
export type SoldEventTerms = {
  readonly market: string;
  readonly kind: string;
  readonly startsAt: Instant;
  readonly venueId: string | null;
  readonly city: string;
  readonly timeZone: string;
  readonly layoutId: string;
  readonly isPublished: boolean;
  /** The zones with a price. */
  readonly zones: readonly string[];
};

/** The seats of an event that belong to somebody. */
export type EventCommitments = {
  /** Seats and admissions that are sold, in payment, held or booked. */
  readonly occupied: number;
  /** True if a seat was ever held, so that records name seats of the layout. */
  readonly hasHistory: boolean;
  /** The zones of sold, held and booked seats. */
  readonly zones: readonly string[];
};

/**
 * Finds what a change of an event would break. Prices, texts, limits, the sale period and access to sections may always change: they
 * apply to new holds. Nothing that is sold, held or booked may lose its date, its place, its seat or its zone.
 */
export function findEventChangeConflicts(
  before: SoldEventTerms & { readonly isCancelled: boolean },
  after: SoldEventTerms,
  { occupied, hasHistory, zones }: EventCommitments,
  now: Instant,
): readonly EventChangeConflict[] {
  if (before.market !== after.market) return ['OTHER_MARKET'];
  if (before.isCancelled) return ['CANCELLED'];
  const conflicts: EventChangeConflict[] = [];
  const moves = before.startsAt !== after.startsAt;
  if (moves && before.startsAt > now && after.startsAt <= now) conflicts.push('INTO_THE_PAST');
  if (occupied > 0) {
    if (before.kind !== after.kind) conflicts.push('KIND_WITH_TICKETS');
    if (moves) conflicts.push('DATE_WITH_TICKETS');
    if (isElsewhere(before, after)) conflicts.push('VENUE_WITH_TICKETS');
  }
  if (before.layoutId !== after.layoutId) {
    if (occupied > 0 || hasHistory) conflicts.push('LAYOUT_WITH_TICKETS');
    // A hold that is being placed now could name a seat of the layout before.
    else if (before.isPublished) conflicts.push('LAYOUT_WHILE_PUBLISHED');
  }
  const isLost = (zone: string) => before.zones.includes(zone) && !after.zones.includes(zone);
  if (zones.some(isLost)) conflicts.push('ZONE_WITH_TICKETS');
  return conflicts;
}

/** Returns true for another venue; a venue that is renamed stays the same. */
const isElsewhere = (before: SoldEventTerms, after: SoldEventTerms): boolean =>
  before.venueId !== after.venueId || before.city !== after.city || before.timeZone !== after.timeZone;
