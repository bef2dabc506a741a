import type { SeatChanges } from '#contract/seats.ts';
import { encodeSeatChanges } from '#domain/venue/seat-states.ts';
import type { ClaimBatch } from '#server/catalogue/live-claims.port.ts';
import type { SeatAvailabilityFeed } from '#server/catalogue/seat-availability-feed.ts';
import { createPacedDelivery } from './paced-delivery.ts';

const serializedBatches = new WeakMap<ClaimBatch, Uint8Array>();

/** Serializes a batch once for all viewers of the event, including those who reconnect. */
function serializeBatch(batch: ClaimBatch): Uint8Array {
  const existing = serializedBatches.get(batch);
  if (existing !== undefined) return existing;
  const { horizon, seats, sections } = batch;
  const data: SeatChanges = { seats: encodeSeatChanges(seats), unnumbered: [...sections] };
  const chunk = encoder.encode(`id: ${horizon}\nevent: seats\ndata: ${JSON.stringify(data)}\n\n`);
  serializedBatches.set(batch, chunk);
  return chunk;
}

const encoder = new TextEncoder();
/** Shows an idle connection is alive; proxies close silent connections after half a minute. */
const heartbeat = encoder.encode(': heartbeat\n\n');
const greeting = encoder.encode('retry: 2000\n\n');
/** Makes a client with an outdated last id fetch the snapshot again. */
const reload = encoder.encode('event: reload\ndata: {}\n\n');

export type SeatUpdateStreamSettings = {
  readonly heartbeatMs: number;
  readonly maxStreams: number;
  readonly maxPerAddress: number;
  /** A viewer with more unread bytes is disconnected and reconnects with its last id. */
  readonly unreadBytes: number;
  /** Returns the least time between two chunks of changes for so many viewers of this process, in milliseconds. */
  readonly getIntervalMs: (viewers: number) => number;
  /** The viewers that are written to before other work of the process has its turn. */
  readonly viewersAtATime: number;
};

/**
 * Assumption: the phones on a stadium's Wi-Fi appear as one address. From three quarters of all streams on, an address
 * opens a tenth of its streams only.
 */
export const seatUpdateStreamDefaults: SeatUpdateStreamSettings = {
  heartbeatMs: 15_000,
  maxStreams: 10_000,
  maxPerAddress: 400,
  unreadBytes: 2 * 1024 * 1024,
  // A chunk takes about 25 microseconds a viewer. Ten thousand wait up to 0.4 s for it, and cost half a core instead of two.
  getIntervalMs: (viewers) => Math.max(0, viewers - 2_000) * 0.05,
  viewersAtATime: 500,
};

/** The share of all streams from which an address opens fewer. */
const NEARLY_FULL = 0.75;

export type SeatUpdateStreams = {
  /**
   * Opens a stream of the feed's changes after a horizon; null when the limit is reached. When all streams are in use, the
   * oldest of the address with the most is closed for an address with fewer.
   */
  open(feed: SeatAvailabilityFeed, address: string, since: string): ReadableStream<Uint8Array> | null;
  /** Closes all streams and opens no new ones. */
  close(): void;
  readonly viewers: number;
};

/** Sends a chunk to viewers, some at a time, so that ten thousand of them do not delay a sale. */
function sendInTurns(
  viewers: readonly Viewer[],
  chunk: Uint8Array,
  viewersAtATime: number,
  done: () => void = () => undefined,
): void {
  const sendFrom = (start: number): void => {
    const end = start + viewersAtATime;
    for (const viewer of viewers.slice(start, end)) viewer.send(chunk);
    if (end < viewers.length) setImmediate(sendFrom, end);
    else done();
  };
  sendFrom(0);
}

type Viewer = { readonly send: (chunk: Uint8Array) => void; readonly end: () => void };
type FeedAudience = { readonly viewers: Set<Viewer>; readonly leave: () => void };

/** Creates the seat update streams, with one audience per feed: a batch is serialized once for all of its viewers. */
export function createSeatUpdateStreams(
  settings: SeatUpdateStreamSettings = seatUpdateStreamDefaults,
): SeatUpdateStreams {
  const audiences = new Map<SeatAvailabilityFeed, FeedAudience>();
  /** The viewers of each address, the oldest first. */
  const byAddress = new Map<string, Set<Viewer>>();
  let count = 0;
  let closed = false;
  const heartbeatTimer = setInterval(() => {
    for (const { viewers } of audiences.values())
      sendInTurns([...viewers], heartbeat, settings.viewersAtATime);
  }, settings.heartbeatMs);
  heartbeatTimer.unref();

  const openAudience = (feed: SeatAvailabilityFeed): FeedAudience => {
    const existing = audiences.get(feed);
    if (existing !== undefined) return existing;
    const viewers = new Set<Viewer>();
    // A viewer who joins during a delivery has read its changes from the feed already, and is not among these.
    const delivery = createPacedDelivery(
      (batch, done) => sendInTurns([...viewers], serializeBatch(batch), settings.viewersAtATime, done),
      () => settings.getIntervalMs(count),
    );
    const unsubscribe = feed.subscribe(delivery.publish);
    const leave = () => {
      unsubscribe();
      delivery.stop();
    };
    const audience = { viewers, leave };
    audiences.set(feed, audience);
    return audience;
  };

  const join = (feed: SeatAvailabilityFeed, address: string, viewer: Viewer): (() => void) => {
    const audience = openAudience(feed);
    const neighbours = byAddress.get(address) ?? new Set();
    byAddress.set(address, neighbours.add(viewer));
    audience.viewers.add(viewer);
    count += 1;
    return () => {
      if (!audience.viewers.delete(viewer)) return;
      count -= 1;
      neighbours.delete(viewer);
      if (neighbours.size === 0) byAddress.delete(address);
      if (audience.viewers.size > 0) return;
      audience.leave();
      audiences.delete(feed);
    };
  };

  /** Makes room for one more stream of an address, or returns false. */
  const makeRoom = (address: string): boolean => {
    const own = byAddress.get(address)?.size ?? 0;
    const isNearlyFull = count >= settings.maxStreams * NEARLY_FULL;
    if (own >= (isNearlyFull ? settings.maxPerAddress / 10 : settings.maxPerAddress)) return false;
    if (count < settings.maxStreams) return true;
    let greediest: ReadonlySet<Viewer> = new Set();
    for (const viewers of byAddress.values()) if (viewers.size > greediest.size) greediest = viewers;
    const [oldest] = greediest;
    if (oldest === undefined || greediest.size <= own + 1) return false;
    oldest.end();
    return true;
  };

  return {
    open(feed, address, since) {
      if (closed || !makeRoom(address)) return null;
      let leave = () => {};
      let ended = false;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const end = () => {
              ended = true;
              leave();
              controller.close();
            };
            const send = (chunk: Uint8Array) => {
              if (ended) return;
              controller.enqueue(chunk);
              if ((controller.desiredSize ?? 0) < -settings.unreadBytes) end();
            };
            leave = join(feed, address, { send, end });
            send(greeting);
            const missed = feed.findBatchesSince(since);
            if (missed === null) send(reload);
            else for (const batch of missed) send(serializeBatch(batch));
          },
          cancel: () => {
            ended = true;
            leave();
          },
        },
        { highWaterMark: 64 * 1024, size: (chunk) => chunk.byteLength },
      );
    },

    close() {
      closed = true;
      clearInterval(heartbeatTimer);
      for (const { viewers } of [...audiences.values()]) for (const viewer of [...viewers]) viewer.end();
    },

    get viewers() {
      return count;
    },
  };
}
