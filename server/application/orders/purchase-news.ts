import { roundsOf } from '../rounds.ts';

/** What tells one standing of a purchase from another; it says nothing else. */
export interface PurchaseStamps {
  /** The stamps of those orders that somebody tried to pay, in one question however many there are. */
  of(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export type PurchaseNews = {
  /** Tells the stamp of an order whenever it is not the one known last; with none known, once at first. Answers how to stop. */
  watch(orderId: string, known: string | null, tell: (stamp: string) => void): () => void;
  /** One reading for all watched orders, now. The timer calls it; tests may. */
  poll(): Promise<void>;
  stop(): void;
};

export type PurchaseNewsSettings = {
  readonly intervalMs?: number;
  /** Told when a reading fails; the next one reads the same again. */
  readonly onError?: (error: unknown) => void;
};

type Watcher = { readonly orderId: string; stamp: string | null; readonly tell: (stamp: string) => void };

/**
 * How purchases change, in one reading per process for everybody who waits, whichever server wrote it. What is compared is how
 * a purchase stands, not what happened to it: nothing can be missed between two readings, and nobody needs NOTIFY or a
 * connection of their own.
 */
export function purchaseNews(
  stamps: PurchaseStamps,
  { intervalMs = 500, onError }: PurchaseNewsSettings = {},
): PurchaseNews {
  const watchers = new Set<Watcher>();

  const read = async (): Promise<void> => {
    const asked = [...watchers];
    if (asked.length === 0) return;
    const found = await stamps.of([...new Set(asked.map(({ orderId }) => orderId))]);
    for (const watcher of asked) {
      const stamp = found.get(watcher.orderId);
      if (stamp === undefined || stamp === watcher.stamp || !watchers.has(watcher)) continue;
      watcher.stamp = stamp;
      watcher.tell(stamp);
    }
  };
  const rounds = roundsOf(read, () => watchers.size > 0, { intervalMs, onError });

  return {
    watch(orderId, known, tell) {
      const watcher = { orderId, stamp: known, tell };
      watchers.add(watcher);
      rounds.wake();
      return () => {
        watchers.delete(watcher);
      };
    },
    poll: rounds.now,
    stop: () => {
      rounds.stop();
      watchers.clear();
    },
  };
}
