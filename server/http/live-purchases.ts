import type { SessionStore } from '#server/application/auth/sessions.port.ts';
import type { PurchaseNews } from '#server/application/orders/purchase-news.ts';
import { roundsOf } from '#server/application/rounds.ts';

const encoder = new TextEncoder();
/** Shows an idle connection is alive: pages rely on it, and proxies close silent connections. */
const beat = encoder.encode('event: beat\ndata: {}\n\n');
const greeting = encoder.encode('retry: 2000\n\n');

export type LivePurchasesSettings = {
  readonly beatMs: number;
  readonly most: number;
  readonly mostPerAddress: number;
  /** Called when the live sessions cannot be read; no heartbeat is sent then. */
  readonly onError?: (error: unknown) => void;
};

/** Assumption: fewer people await a payment than view seats; an office appears as one address. */
export const livePurchasesDefaults: LivePurchasesSettings = {
  beatMs: 15_000,
  most: 4_000,
  mostPerAddress: 200,
};

export type Waiting = {
  readonly orderId: string;
  readonly address: string;
  /** The last stamp that a returning client received; null for a new one. */
  readonly known: string | null;
  /** The session that authorises the subscription; null for a signed link. */
  readonly sessionId: string | null;
};

export type LivePurchases = {
  /** Opens a stream of changes of a purchase since the last seen stamp; null when the limit is reached. */
  open(waiting: Waiting): ReadableStream<Uint8Array> | null;
  /** Sends a heartbeat to every stream and closes those whose session ended. Called by a timer, and by tests. */
  beat(): Promise<void>;
  /** Closes all streams and opens no new ones. */
  close(): void;
};

type Viewer = {
  readonly sessionId: string | null;
  readonly tell: (chunk: Uint8Array) => void;
  readonly end: () => void;
};

/**
 * Creates the update streams of purchases. They only signal a change; clients request the new state and are authorised again.
 * A stream outlives its session by one heartbeat at most, whichever server ended the session.
 */
export function livePurchases(
  news: Pick<PurchaseNews, 'watch'>,
  sessions: Pick<SessionStore, 'liveAmong'>,
  settings: LivePurchasesSettings = livePurchasesDefaults,
): LivePurchases {
  const viewers = new Set<Viewer>();
  const perAddress = new Map<string, number>();
  let closed = false;
  const round = async (): Promise<void> => {
    const asked = [...viewers];
    const ids = new Set(asked.flatMap(({ sessionId }) => sessionId ?? []));
    const live = ids.size === 0 ? ids : await sessions.liveAmong([...ids]);
    for (const viewer of asked) {
      if (!viewers.has(viewer)) continue;
      if (viewer.sessionId === null || live.has(viewer.sessionId)) viewer.tell(beat);
      else viewer.end();
    }
  };
  const beats = roundsOf(round, () => viewers.size > 0, {
    intervalMs: settings.beatMs,
    onError: settings.onError,
  });

  const count = (address: string, by: 1 | -1): void => {
    const now = (perAddress.get(address) ?? 0) + by;
    if (now === 0) perAddress.delete(address);
    else perAddress.set(address, now);
  };

  return {
    open({ orderId, address, known, sessionId }) {
      const isFull =
        viewers.size >= settings.most || (perAddress.get(address) ?? 0) >= settings.mostPerAddress;
      if (closed || isFull) return null;
      let leave = () => {};
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const end = () => {
              leave();
              controller.close();
            };
            const tell = (chunk: Uint8Array) => {
              controller.enqueue(chunk);
              // A client that stops reading is disconnected and reconnects.
              if ((controller.desiredSize ?? 0) < 0) end();
            };
            const viewer = { sessionId, tell, end };
            viewers.add(viewer);
            count(address, 1);
            beats.wake();
            const unwatch = news.watch(orderId, known, (stamp) =>
              tell(encoder.encode(`id: ${stamp}\nevent: changed\ndata: {}\n\n`)),
            );
            leave = () => {
              if (!viewers.delete(viewer)) return;
              unwatch();
              count(address, -1);
            };
            tell(greeting);
          },
          cancel: () => leave(),
        },
        { highWaterMark: 16 * 1024, size: (chunk) => chunk.byteLength },
      );
    },

    beat: beats.now,

    close() {
      closed = true;
      beats.stop();
      for (const viewer of [...viewers]) viewer.end();
    },
  };
}
