import { createPoller } from '#server/kernel/public.ts';

/** Reads fingerprints that change whenever a purchase changes and reveal nothing else. */
export interface PurchaseFingerprints {
  /** Finds the fingerprints of orders with a payment attempt, in one query however many there are. */
  findFingerprints(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export type PurchaseUpdateFeed = {
  /**
   * Notifies of an order's fingerprint when it differs from the last known one; with none known, once at first.
   * Returns a function that stops watching.
   */
  watch(orderId: string, known: string | null, notify: (fingerprint: string) => void): () => void;
  /** Polls all watched orders now, for the timer and for tests. */
  poll(): Promise<void>;
  stop(): void;
};

export type PurchaseUpdateFeedSettings = {
  readonly intervalMs?: number;
  /** Called when a poll fails; the next one reads the same orders again. */
  readonly onError?: (error: unknown) => void;
};

type Watcher = {
  readonly orderId: string;
  fingerprint: string | null;
  readonly notify: (fingerprint: string) => void;
};

/**
 * Creates a feed of purchase updates: one poll per process serves all watchers, whichever server wrote the change. It
 * compares states and not events, so no change between two polls is lost, and it needs neither NOTIFY nor a
 * connection per watcher.
 */
export function createPurchaseUpdateFeed(
  fingerprints: PurchaseFingerprints,
  { intervalMs = 500, onError }: PurchaseUpdateFeedSettings = {},
): PurchaseUpdateFeed {
  const watchers = new Set<Watcher>();

  const read = async (): Promise<void> => {
    const current = [...watchers];
    if (current.length === 0) return;
    const found = await fingerprints.findFingerprints([...new Set(current.map(({ orderId }) => orderId))]);
    for (const watcher of current) {
      const fingerprint = found.get(watcher.orderId);
      if (fingerprint === undefined || fingerprint === watcher.fingerprint || !watchers.has(watcher))
        continue;
      watcher.fingerprint = fingerprint;
      watcher.notify(fingerprint);
    }
  };
  const poller = createPoller(read, () => watchers.size > 0, { intervalMs, onError });

  return {
    watch(orderId, known, notify) {
      const watcher = { orderId, fingerprint: known, notify };
      watchers.add(watcher);
      poller.wake();
      return () => {
        watchers.delete(watcher);
      };
    },
    poll: poller.pollNow,
    stop: () => {
      poller.stop();
      watchers.clear();
    },
  };
}
