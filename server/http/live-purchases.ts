import type { SessionStore } from '#server/application/auth/sessions.port.ts';
import type { PurchaseNews } from '#server/application/orders/purchase-news.ts';
import { roundsOf } from '#server/application/rounds.ts';

const encoder = new TextEncoder();
/** Where nothing happens, an event shows that the connection lives: pages count on it, and proxies close silent ones. */
const beat = encoder.encode('event: beat\ndata: {}\n\n');
const greeting = encoder.encode('retry: 2000\n\n');

export type LivePurchasesSettings = {
  readonly beatMs: number;
  readonly most: number;
  readonly mostPerAddress: number;
  /** Told when nobody can say which sessions have ended; no stream hears a beat then. */
  readonly onError?: (error: unknown) => void;
};

/** Assumption: fewer people wait for a payment than look at seats; an office shows many as one address. */
export const livePurchasesDefaults: LivePurchasesSettings = {
  beatMs: 15_000,
  most: 4_000,
  mostPerAddress: 200,
};

export type Waiting = {
  readonly orderId: string;
  readonly address: string;
  /** The stamp that was told last, to whoever comes back. */
  readonly known: string | null;
  /** The session by which they may follow it; null for whoever has its signed link. */
  readonly sessionId: string | null;
};

export type LivePurchases = {
  /** A stream that says whenever a purchase stands otherwise than `known`; null when too many are waiting. */
  open(waiting: Waiting): ReadableStream<Uint8Array> | null;
  /** A beat for every stream, and the end of those whose session has ended. The timer asks for it; tests may. */
  beat(): Promise<void>;
  /** Ends every stream; new ones end at once. */
  close(): void;
};

type Viewer = {
  readonly sessionId: string | null;
  readonly tell: (chunk: Uint8Array) => void;
  readonly end: () => void;
};

/**
 * Says only that something changed: what it is, whoever was told asks for, and their right to it is looked at again. A stream
 * outlives the session that opened it by one beat at most, whichever server ended that.
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
              // Who reads nothing for so long is let go, and comes back.
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
