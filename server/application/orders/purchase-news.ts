import { roundsOf } from '../rounds.ts';

/** Reads fingerprints that change whenever a purchase changes and reveal nothing else. */
export interface PurchaseStamps {
  /** Finds the fingerprints of orders with a payment attempt, in one query however many there are. */
  of(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export type PurchaseNews = {
  /**
   * Notifies of an order's fingerprint when it differs from the last known one; with none known, once at first.
   * Returns a function that stops watching.
   */
  watch(orderId: string, known: string | null, tell: (stamp: string) => void): () => void;
  /** Polls all watched orders now, for the timer and for tests. */
  poll(): Promise<void>;
  stop(): void;
};

export type PurchaseNewsSettings = {
  readonly intervalMs?: number;
  /** Called when a poll fails; the next one reads the same orders again. */
  readonly onError?: (error: unknown) => void;
};

type Watcher = { readonly orderId: string; stamp: string | null; readonly tell: (stamp: string) => void };

/**
 * Creates a feed of purchase updates: one poll per process serves all watchers, whichever server wrote the change. It
 * compares states and not events, so no change between two polls is lost, and it needs neither NOTIFY nor a
 * connection per watcher.
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
