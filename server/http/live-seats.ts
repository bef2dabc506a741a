import type { SeatChanges } from '#contract/seats.ts';
import { encodeSeatChanges } from '#domain/venue/seat-states.ts';
import type { ClaimBatch } from '#server/application/venues/live-claims.port.ts';
import type { SeatBoard } from '#server/application/venues/seat-board.ts';

const written = new WeakMap<ClaimBatch, Uint8Array>();

/** Serializes a batch once for all viewers of the event, including those who reconnect. */
function writtenBatch(batch: ClaimBatch): Uint8Array {
  const known = written.get(batch);
  if (known !== undefined) return known;
  const { horizon, seats, sections } = batch;
  const data: SeatChanges = { seats: encodeSeatChanges(seats), unnumbered: [...sections] };
  const chunk = encoder.encode(`id: ${horizon}\nevent: seats\ndata: ${JSON.stringify(data)}\n\n`);
  written.set(batch, chunk);
  return chunk;
}

const encoder = new TextEncoder();
/** Shows an idle connection is alive; proxies close silent connections after half a minute. */
const beat = encoder.encode(': beat\n\n');
const greeting = encoder.encode('retry: 2000\n\n');
/** Tells a client whose last id is too old to fetch the snapshot again. */
const reload = encoder.encode('event: reload\ndata: {}\n\n');

export type LiveSeatsSettings = {
  readonly beatMs: number;
  readonly most: number;
  readonly mostPerAddress: number;
  /** A viewer with more unread bytes is disconnected and reconnects with its last id. */
  readonly unreadBytes: number;
};

/** Assumption: the phones on a stadium's Wi-Fi appear as one address. */
export const liveSeatsDefaults: LiveSeatsSettings = {
  beatMs: 15_000,
  most: 4_000,
  mostPerAddress: 400,
  unreadBytes: 2 * 1024 * 1024,
};

export type LiveSeats = {
  /** Opens a stream of the feed's changes after a horizon; null when the limit is reached. */
  open(board: SeatBoard, address: string, since: string): ReadableStream<Uint8Array> | null;
  /** Closes all streams and opens no new ones. */
  close(): void;
  readonly viewers: number;
};

type Viewer = { readonly tell: (chunk: Uint8Array) => void; readonly end: () => void };
type Audience = { readonly viewers: Set<Viewer>; readonly leave: () => void };

/** Creates the seat update streams, with one audience per feed: a batch is serialized once for all of its viewers. */
export function liveSeats(settings: LiveSeatsSettings = liveSeatsDefaults): LiveSeats {
  const audiences = new Map<SeatBoard, Audience>();
  const perAddress = new Map<string, number>();
  let count = 0;
  let closed = false;
  const beating = setInterval(() => {
    for (const { viewers } of audiences.values()) for (const viewer of [...viewers]) viewer.tell(beat);
  }, settings.beatMs);
  beating.unref();

  const audienceOf = (board: SeatBoard): Audience => {
    const known = audiences.get(board);
    if (known !== undefined) return known;
    const viewers = new Set<Viewer>();
    const leave = board.subscribe((batch) => {
      const chunk = writtenBatch(batch);
      for (const viewer of [...viewers]) viewer.tell(chunk);
    });
    const audience = { viewers, leave };
    audiences.set(board, audience);
    return audience;
  };

  const join = (board: SeatBoard, address: string, viewer: Viewer): (() => void) => {
    const audience = audienceOf(board);
    audience.viewers.add(viewer);
    count += 1;
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    return () => {
      if (!audience.viewers.delete(viewer)) return;
      count -= 1;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left === 0) perAddress.delete(address);
      else perAddress.set(address, left);
      if (audience.viewers.size > 0) return;
      audience.leave();
      audiences.delete(board);
    };
  };

  return {
    open(board, address, since) {
      if (closed || count >= settings.most || (perAddress.get(address) ?? 0) >= settings.mostPerAddress)
        return null;
      let leave = () => {};
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            let ended = false;
            const end = () => {
              ended = true;
              leave();
              controller.close();
            };
            const tell = (chunk: Uint8Array) => {
              if (ended) return;
              controller.enqueue(chunk);
              if ((controller.desiredSize ?? 0) < -settings.unreadBytes) end();
            };
            leave = join(board, address, { tell, end });
            tell(greeting);
            const missed = board.remembered(since);
            if (missed === null) tell(reload);
            else for (const batch of missed) tell(writtenBatch(batch));
          },
          cancel: () => leave(),
        },
        { highWaterMark: 64 * 1024, size: (chunk) => chunk.byteLength },
      );
    },

    close() {
      closed = true;
      clearInterval(beating);
      for (const { viewers } of [...audiences.values()]) for (const viewer of [...viewers]) viewer.end();
    },

    get viewers() {
      return count;
    },
  };
}
