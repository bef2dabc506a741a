import type { Instant } from '#domain/shared/instant.ts';
import { type BundleFeed, createBundleFeed } from './bundle-feed.ts';
import { findClosedInBundle, findClosedSections, type SectionRules } from './closed-sections.ts';
import type { LayoutCache } from './layout-cache.ts';
import type { LiveClaims } from './live-claims.port.ts';
import { createSeatAvailabilityFeed, type SeatAvailabilityFeed } from './seat-availability-feed.ts';

export type FeedEvent = SectionRules & { readonly id: string; readonly layoutId: string };

/** Seat availability feeds by event: opened on first use, kept current, and closed when idle. */
export type SeatAvailabilityFeeds = {
  /** Returns null when the layout does not exist. */
  openFeed(event: FeedEvent): Promise<SeatAvailabilityFeed | null>;
  /** Returns the feed of a bundle of these events; null when there is none, or a layout does not exist or differs. */
  openBundleFeed(bundle: FeedEvent, events: readonly FeedEvent[]): Promise<SeatAvailabilityFeed | null>;
};

/** Long enough that only feeds of past events and of replaced layouts are closed. */
const IDLE_MS = 60 * 60 * 1000;

type OpenFeed = { readonly feed: SeatAvailabilityFeed; readonly stop: () => void };
type FeedEntry = {
  readonly opening: Promise<OpenFeed | null>;
  /** The event whose closed sections the feed applied last. */
  event: FeedEvent;
  requestedAt: Instant;
};

export function createSeatAvailabilityFeeds(
  claims: LiveClaims,
  layouts: LayoutCache,
  now: () => Instant,
): SeatAvailabilityFeeds {
  const feeds = new Map<string, FeedEntry>();
  let lastOpening: Promise<unknown> = Promise.resolve();
  let checkedAt = now();

  const open = async (event: FeedEvent): Promise<OpenFeed | null> => {
    const layout = await layouts(event.layoutId);
    if (layout === null) return null;
    const snapshot = await claims.readSnapshot(event.id, layout.table.count);
    const feed = createSeatAvailabilityFeed(layout, snapshot, findClosedSections(event, layout.layout));
    const stop = await claims.watch(event.id, snapshot.horizon, (batch) => feed.apply(batch));
    return { feed, stop };
  };

  const addEntry = (key: string, event: FeedEvent): FeedEntry => {
    // Loads are sequential: a whole stadium is the largest result that the database returns.
    const opening = lastOpening.then(() => open(event));
    lastOpening = opening.catch(() => undefined);
    const entry: FeedEntry = { opening, event, requestedAt: now() };
    feeds.set(key, entry);
    opening.then(
      (found) => found === null && feeds.delete(key),
      () => feeds.delete(key),
    );
    return entry;
  };

  const dropIdle = async (key: string, entry: FeedEntry): Promise<void> => {
    const found = await entry.opening.catch(() => null);
    if (found === null || found.feed.hasSubscribers || now() - entry.requestedAt < IDLE_MS) return;
    found.stop();
    feeds.delete(key);
  };

  const dropIdleFeeds = (): void => {
    if (now() - checkedAt < IDLE_MS / 60) return;
    checkedAt = now();
    for (const [key, entry] of feeds) if (now() - entry.requestedAt >= IDLE_MS) void dropIdle(key, entry);
  };

  const openFeed = async (event: FeedEvent): Promise<SeatAvailabilityFeed | null> => {
    const key = `${event.id} ${event.layoutId}`;
    const entry = feeds.get(key) ?? addEntry(key, event);
    entry.requestedAt = now();
    dropIdleFeeds();
    const found = await entry.opening;
    if (found === null) return null;
    if (entry.event !== event) {
      entry.event = event;
      found.feed.closeSections(findClosedSections(event, found.feed.layout.layout));
    }
    return found.feed;
  };

  const bundles = new Map<string, BundleFeed & { requestedAt: Instant }>();

  const dropIdleBundles = (): void => {
    for (const [key, { feed, stop, requestedAt }] of bundles) {
      if (feed.hasSubscribers || now() - requestedAt < IDLE_MS) continue;
      stop();
      bundles.delete(key);
    }
  };

  return {
    openFeed,

    async openBundleFeed(bundle, events) {
      dropIdleBundles();
      const found = await Promise.all(events.map(openFeed));
      const [first, ...others] = found.filter((feed) => feed !== null);
      const isWhole =
        first !== undefined &&
        found.length === others.length + 1 &&
        events.every(({ layoutId }) => layoutId === bundle.layoutId);
      if (!isWhole) return null;
      const closed = findClosedInBundle(bundle, events, first.layout.layout);
      // An event that is over leaves the bundle: its viewers get a feed without it with their next request.
      const key = [bundle.id, bundle.layoutId, ...events.map(({ id }) => id)].join(' ');
      const entry = bundles.get(key) ?? {
        ...createBundleFeed([first, ...others], closed),
        requestedAt: now(),
      };
      bundles.set(key, entry);
      entry.requestedAt = now();
      entry.feed.closeSections(closed);
      return entry.feed;
    },
  };
}
