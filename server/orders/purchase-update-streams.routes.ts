import type { SessionStore } from '#server/kernel/public.ts';
import { createPoller } from '#server/kernel/public.ts';
import type { PurchaseUpdateFeed } from '#server/orders/purchase-updates.ts';

const encoder = new TextEncoder();
/** Shows an idle connection is alive: pages rely on it, and proxies close silent connections. */
const heartbeat = encoder.encode('event: heartbeat\ndata: {}\n\n');
const greeting = encoder.encode('retry: 2000\n\n');

export type PurchaseUpdateStreamSettings = {
  readonly heartbeatMs: number;
  readonly maxStreams: number;
  readonly maxPerAddress: number;
  /** Called when the live sessions cannot be read; no heartbeat is sent then. */
  readonly onError?: (error: unknown) => void;
};

/** Assumption: fewer people await a payment than view seats; an office appears as one address. */
export const purchaseUpdateStreamDefaults: PurchaseUpdateStreamSettings = {
  heartbeatMs: 15_000,
  maxStreams: 4_000,
  maxPerAddress: 200,
};

export type PurchaseSubscription = {
  readonly orderId: string;
  readonly address: string;
  /** The last stamp that a returning client received; null for a new one. */
  readonly lastSeenStamp: string | null;
  /** The session that authorises the subscription; null for a signed link. */
  readonly sessionId: string | null;
};

export type PurchaseUpdateStreams = {
  /** Opens a stream of changes of a purchase since the last seen stamp; null when the limit is reached. */
  open(waiting: PurchaseSubscription): ReadableStream<Uint8Array> | null;
  /** Sends a heartbeat to every stream and closes those whose session ended. Called by a timer, and by tests. */
  sendHeartbeats(): Promise<void>;
  /** Closes all streams and opens no new ones. */
  close(): void;
};

type Subscriber = {
  readonly sessionId: string | null;
  readonly send: (chunk: Uint8Array) => void;
  readonly end: () => void;
};

/**
 * Creates the update streams of purchases. They only signal a change; clients request the new state and are authorised again.
 * A stream outlives its session by one heartbeat at most, whichever server ended the session.
 */
export function createPurchaseUpdateStreams(
  feed: Pick<PurchaseUpdateFeed, 'watch'>,
  sessions: Pick<SessionStore, 'filterLive'>,
  settings: PurchaseUpdateStreamSettings = purchaseUpdateStreamDefaults,
): PurchaseUpdateStreams {
  const subscribers = new Set<Subscriber>();
  const perAddress = new Map<string, number>();
  let closed = false;
  const runHeartbeat = async (): Promise<void> => {
    const current = [...subscribers];
    const ids = new Set(current.flatMap(({ sessionId }) => sessionId ?? []));
    const live = ids.size === 0 ? ids : await sessions.filterLive([...ids]);
    for (const subscriber of current) {
      if (!subscribers.has(subscriber)) continue;
      if (subscriber.sessionId === null || live.has(subscriber.sessionId)) subscriber.send(heartbeat);
      else subscriber.end();
    }
  };
  const heartbeats = createPoller(runHeartbeat, () => subscribers.size > 0, {
    intervalMs: settings.heartbeatMs,
    onError: settings.onError,
  });

  const adjustCount = (address: string, by: 1 | -1): void => {
    const now = (perAddress.get(address) ?? 0) + by;
    if (now === 0) perAddress.delete(address);
    else perAddress.set(address, now);
  };

  return {
    open({ orderId, address, lastSeenStamp: known, sessionId }) {
      const isFull =
        subscribers.size >= settings.maxStreams || (perAddress.get(address) ?? 0) >= settings.maxPerAddress;
      if (closed || isFull) return null;
      let leave = () => {};
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const end = () => {
              leave();
              controller.close();
            };
            const send = (chunk: Uint8Array) => {
              controller.enqueue(chunk);
              // A client that stops reading is disconnected and reconnects.
              if ((controller.desiredSize ?? 0) < 0) end();
            };
            const subscriber = { sessionId, send, end };
            subscribers.add(subscriber);
            adjustCount(address, 1);
            heartbeats.wake();
            const unwatch = feed.watch(orderId, known, (stamp) =>
              send(encoder.encode(`id: ${stamp}\nevent: changed\ndata: {}\n\n`)),
            );
            leave = () => {
              if (!subscribers.delete(subscriber)) return;
              unwatch();
              adjustCount(address, -1);
            };
            send(greeting);
          },
          cancel: () => leave(),
        },
        { highWaterMark: 16 * 1024, size: (chunk) => chunk.byteLength },
      );
    },

    sendHeartbeats: heartbeats.pollNow,

    close() {
      closed = true;
      heartbeats.stop();
      for (const subscriber of [...subscribers]) subscriber.end();
    },
  };
}
