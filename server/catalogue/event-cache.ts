import { isVisit } from '#domain/catalogue/tour.ts';
import { type MarketCode, marketCodes } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { toCurrentEvent } from './current-bundle.ts';
import type { EventChanges, EventRecord, EventStore } from './event-record.ts';

/** The organisers' events in memory: read whole once, then only those that changed, at most once a second. */
export type EventCache = {
  /** Lists the events of a market whose sale has not closed, soonest first; tours, and not their visits. */
  listUpcoming(market: MarketCode): Promise<readonly EventRecord[]>;
  find(id: string): Promise<EventRecord | null>;
};

const FRESH_MS = 1_000;

/** The time after which everything is read again, because the changes are not kept for longer than a day. */
const RELOAD_MS = 12 * 60 * 60 * 1_000;

/** Assumption: events that are over, or do not exist, and that somebody asked for. */
const maxPastEvents = 2_000;

export function createEventCache(store: EventStore, now: () => Instant): EventCache {
  let events = new Map<string, EventRecord>();
  let byMarket = new Map<MarketCode, readonly EventRecord[]>();
  const open = new Map<MarketCode, OpenEvents>();
  const past = new Map<string, Promise<EventRecord | null>>();
  let horizon: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | null = null;

  const apply = (changes: EventChanges, isWhole: boolean): void => {
    if (isWhole) {
      events = new Map();
      past.clear();
    }
    horizon = changes.horizon;
    for (const event of changes.events) {
      events.set(event.id, event);
      past.delete(event.id);
    }
    for (const id of changes.hidden) {
      events.delete(id);
      past.delete(id);
    }
    if (isWhole || changes.events.length > 0 || changes.hidden.length > 0) {
      byMarket = sortByMarket(events);
      open.clear();
    }
  };

  /** Reads what has become stale. Callers during a read wait for it: two at once could apply an older answer last. */
  const refresh = async (): Promise<void> => {
    if (horizon !== null && now() - readAt < FRESH_MS) return;
    refreshing ??= read(now()).finally(() => {
      refreshing = null;
    });
    await refreshing;
  };

  const read = async (at: Instant): Promise<void> => {
    const since = at - readAt < RELOAD_MS ? horizon : null;
    const changes = await (since === null ? store.readUpcoming() : store.readChangedSince(since));
    apply(changes, since === null);
    readAt = at;
  };

  const findPast = (id: string): Promise<EventRecord | null> => {
    const known = past.get(id);
    if (known !== undefined) return known;
    const [oldest] = past.keys();
    if (past.size >= maxPastEvents && oldest !== undefined) past.delete(oldest);
    const reading = store.find(id);
    past.set(id, reading);
    reading.catch(() => past.delete(id));
    return reading;
  };

  return {
    async listUpcoming(market) {
      await refresh();
      const at = now();
      const listed = open.get(market);
      if (listed !== undefined && at < listed.changesAt && at >= listed.from) return listed.events;
      const listing = listOpenEvents(byMarket.get(market) ?? [], at);
      open.set(market, listing);
      return listing.events;
    },
    async find(id) {
      await refresh();
      const event = events.get(id) ?? (await findPast(id));
      return event === null ? null : toCurrentEvent(event, now());
    },
  };
}

/** The events whose sale has not closed, from an instant until the list changes by itself: a sale closes, or an event of a bundle begins. */
type OpenEvents = {
  readonly events: readonly EventRecord[];
  readonly from: Instant;
  readonly changesAt: Instant;
};

function listOpenEvents(sorted: readonly EventRecord[], from: Instant): OpenEvents {
  const events = sorted
    .map((event) => toCurrentEvent(event, from))
    .filter(({ saleClosesAt }) => saleClosesAt > from);
  const changesAt = events.reduce(
    (next, { saleClosesAt, startsAt, bundle }) =>
      Math.min(next, saleClosesAt, bundle === null ? saleClosesAt : startsAt),
    Number.POSITIVE_INFINITY,
  );
  return { events, from, changesAt };
}

const sortByMarket = (events: ReadonlyMap<string, EventRecord>): Map<MarketCode, readonly EventRecord[]> => {
  const sorted = [...events.values()]
    .filter((event) => !isVisit(event))
    .sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : Number(a.id > b.id)));
  return new Map(marketCodes.map((market) => [market, sorted.filter((event) => event.market === market)]));
};
