import type { Instant } from '#domain/shared/instant.ts';
import type { EventRecord, EventStore } from './event-record.ts';

/** A cache of the organisers' events, refreshed after one second. */
export type EventCache = {
  listEvents(): Promise<readonly EventRecord[]>;
  find(id: string): Promise<EventRecord | null>;
};

const FRESH_MS = 1_000;

type CachedEvents = {
  readonly list: readonly EventRecord[];
  readonly byId: ReadonlyMap<string, EventRecord>;
};

export function createEventCache(store: EventStore, now: () => Instant): EventCache {
  let cached: Promise<CachedEvents> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  const current = (): Promise<CachedEvents> => {
    if (cached !== null && now() - readAt < FRESH_MS) return cached;
    readAt = now();
    const reading = store
      .listEvents()
      .then((list) => ({ list, byId: new Map(list.map((event) => [event.id, event])) }));
    cached = reading;
    reading.catch(() => {
      if (cached === reading) cached = null;
    });
    return reading;
  };
  return {
    listEvents: async () => (await current()).list,
    find: async (id) => (await current()).byId.get(id) ?? null,
  };
}
