import type { Instant } from '#domain/shared/instant.ts';
import type { EventRecord, EventStore } from './event-record.ts';

/** A cache of the organisers' events, refreshed after one second. */
export type EventShelf = {
  all(): Promise<readonly EventRecord[]>;
  find(id: string): Promise<EventRecord | null>;
};

const FRESH_MS = 1_000;

type Shelf = { readonly list: readonly EventRecord[]; readonly byId: ReadonlyMap<string, EventRecord> };

export function eventShelf(store: EventStore, now: () => Instant): EventShelf {
  let shelf: Promise<Shelf> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  const current = (): Promise<Shelf> => {
    if (shelf !== null && now() - readAt < FRESH_MS) return shelf;
    readAt = now();
    const reading = store
      .all()
      .then((list) => ({ list, byId: new Map(list.map((event) => [event.id, event])) }));
    shelf = reading;
    reading.catch(() => {
      if (shelf === reading) shelf = null;
    });
    return reading;
  };
  return {
    all: async () => (await current()).list,
    find: async (id) => (await current()).byId.get(id) ?? null,
  };
}
