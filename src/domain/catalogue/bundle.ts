import type { Instant } from '../shared/instant.ts';
import type { BundledEventState } from './bundled-event-state.ts';
import { addPrice, type PriceBreakdown } from './price-breakdown.ts';

/** An event of a season pass or event bundle, with its share of the price of each zone. */
export type BundleEvent = {
  readonly eventId: string;
  readonly startsAt: Instant;
  readonly cancelled: boolean;
  readonly shares: ReadonlyMap<string, PriceBreakdown>;
};

/** Assumption: with fewer events left a bundle is not sold any more, because the remaining event is sold on its own. */
const minEventsInBundle = 2;

/**
 * Lists the events that a bundle still admits to: those that have not begun and are not cancelled. A buyer gets these, and pays for
 * these.
 */
export const listRemainingEvents = <Event extends Pick<BundleEvent, 'startsAt' | 'cancelled'>>(
  events: readonly Event[],
  now: Instant,
): readonly Event[] => events.filter((event) => getBundledEventState(event, now) === 'UPCOMING');

/** Returns the state of an event of a bundle at an instant; a cancelled one stays so when its time has passed. */
export function getBundledEventState(
  { startsAt, cancelled }: Pick<BundleEvent, 'startsAt' | 'cancelled'>,
  now: Instant,
): BundledEventState {
  if (cancelled) return 'CANCELLED';
  return startsAt > now ? 'UPCOMING' : 'OVER';
}

/**
 * Calculates the price of a bundle by zone: the sum of the shares of the remaining events, so that it falls with each event that is
 * over. A zone that one of them does not price is not for sale.
 */
export function calculateBundlePrices(
  events: readonly BundleEvent[],
  now: Instant,
): ReadonlyMap<string, PriceBreakdown> {
  const [first, ...others] = listRemainingEvents(events, now);
  const prices = new Map<string, PriceBreakdown>();
  for (const [zone, share] of first?.shares ?? []) {
    const shares = others.flatMap(({ shares: other }) => other.get(zone) ?? []);
    if (shares.length === others.length) prices.set(zone, shares.reduce(addPrice, share));
  }
  return prices;
}

/** Returns true while enough events are left to sell a bundle. */
export const isBundleSold = (remaining: readonly unknown[]): boolean => remaining.length >= minEventsInBundle;

/** Finds the instant from which too few events are left to sell a bundle, or null when it never has enough of them. */
export function findBundleSaleEnd(
  events: readonly Pick<BundleEvent, 'startsAt' | 'cancelled'>[],
): Instant | null {
  const starts = events
    .filter(({ cancelled }) => !cancelled)
    .map(({ startsAt }) => startsAt)
    .toSorted((one, other) => one - other);
  return starts.at(-minEventsInBundle) ?? null;
}
