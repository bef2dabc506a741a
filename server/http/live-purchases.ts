import type { PurchaseNews } from '#server/application/orders/purchase-news.ts';

const encoder = new TextEncoder();
/** Where nothing happens, an event shows that the connection lives: pages count on it, and proxies close silent ones. */
const beat = encoder.encode('event: beat\ndata: {}\n\n');
const greeting = encoder.encode('retry: 2000\n\n');

export type LivePurchasesSettings = {
  readonly beatMs: number;
  readonly most: number;
  readonly mostPerAddress: number;
};

/** Assumption: fewer people wait for a payment than look at seats; an office shows many as one address. */
export const livePurchasesDefaults: LivePurchasesSettings = {
  beatMs: 15_000,
  most: 4_000,
  mostPerAddress: 200,
};

export type LivePurchases = {
  /** A stream that says whenever a purchase stands otherwise than `known`; null when too many are waiting. */
  open(orderId: string, address: string, known: string | null): ReadableStream<Uint8Array> | null;
  /** Ends every stream; new ones end at once. */
  close(): void;
};

/** Says only that something changed: what it is, whoever was told asks for, and their right to it is looked at again. */
export function livePurchases(
  news: Pick<PurchaseNews, 'watch'>,
  settings: LivePurchasesSettings = livePurchasesDefaults,
): LivePurchases {
  const viewers = new Set<{ readonly tell: (chunk: Uint8Array) => void; readonly end: () => void }>();
  const perAddress = new Map<string, number>();
  let closed = false;
  const beating = setInterval(() => {
    for (const viewer of [...viewers]) viewer.tell(beat);
  }, settings.beatMs);
  beating.unref();

  const count = (address: string, by: 1 | -1): void => {
    const now = (perAddress.get(address) ?? 0) + by;
    if (now === 0) perAddress.delete(address);
    else perAddress.set(address, now);
  };

  return {
    open(orderId, address, known) {
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
            const viewer = { tell, end };
            viewers.add(viewer);
            count(address, 1);
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

    close() {
      closed = true;
      clearInterval(beating);
      for (const viewer of [...viewers]) viewer.end();
    },
  };
}
