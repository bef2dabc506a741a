import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seatStates } from '#domain/venue/seat-state.ts';
import type { ClaimBatch } from './live-claims.port.ts';
import { mergeBatches } from './paced-delivery.ts';
import type { SeatAvailabilityFeed } from './seat-availability-feed.ts';
import {
  createSeatUpdateStreams,
  type SeatUpdateStreams,
  seatUpdateStreamDefaults,
} from './seat-update-streams.routes.ts';

const feed: SeatAvailabilityFeed = {
  layout: { layout: { sections: [] }, table: {} } as unknown as SeatAvailabilityFeed['layout'],
  horizon: '1',
  revision: 1,
  countFreeBySection: () => [],
  copyStates: () => new Uint8Array(),
  listTakenSeats: () => [],
  encodeStates: () => '',
  findBatchesSince: () => [],
  apply: () => undefined,
  closeSections: () => undefined,
  subscribe: () => () => undefined,
  hasSubscribers: false,
};

describe('seat update streams of a server that is full', () => {
  let streams: SeatUpdateStreams;
  const open = (address: string) => streams.open(feed, address, '1');
  const openMany = (address: string, count: number) => Array.from({ length: count }, () => open(address));
  /** Reads the greeting, then returns whether the stream has ended. */
  const hasEnded = async (stream: ReadableStream<Uint8Array> | null | undefined): Promise<boolean> => {
    const reader = stream?.getReader();
    await reader?.read();
    const next = await Promise.race([reader?.read(), new Promise((resolve) => setImmediate(resolve))]);
    return next !== undefined;
  };

  beforeEach(() => {
    streams = createSeatUpdateStreams({ ...seatUpdateStreamDefaults, maxStreams: 40, maxPerAddress: 20 });
  });

  afterEach(() => streams.close());

  it('close the oldest one of the greediest address for somebody else', async () => {
    const [oldest, second] = openMany('203.0.113.1', 20);
    openMany('203.0.113.2', 10);
    for (let host = 10; host < 20; host += 1) open(`198.51.100.${host}`);

    const newcomer = open('198.51.100.9');

    expect(streams.viewers).toBe(40);
    expect(newcomer).not.toBeNull();
    expect([await hasEnded(oldest), await hasEnded(second), await hasEnded(newcomer)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('admit every one of a crowd although ten addresses opened all they could', () => {
    for (let host = 1; host <= 10; host += 1) openMany(`203.0.113.${host}`, 20);

    const crowd = Array.from({ length: 30 }, (_, host) => open(`198.51.100.${host}`));

    expect(crowd.filter((stream) => stream === null)).toEqual([]);
    expect(streams.viewers).toBe(40);
  });

  it('are fewer for each address from three quarters on, and reject those of equals', () => {
    openMany('203.0.113.1', 20);
    openMany('203.0.113.2', 10);

    expect(openMany('203.0.113.3', 3).map((stream) => stream === null)).toEqual([false, false, true]);
    streams.close();
    streams = createSeatUpdateStreams({ ...seatUpdateStreamDefaults, maxStreams: 3, maxPerAddress: 20 });
    for (let host = 1; host <= 3; host += 1) open(`203.0.113.${host}`);
    expect(open('203.0.113.9')).toBeNull();
  });
});

const batch = (horizon: number, seat: number, state: ClaimBatch['seats'][number]['state']): ClaimBatch => ({
  horizon: String(horizon),
  seats: [{ seat, state }],
  sections: [],
});

describe('seat updates for many viewers', () => {
  /** Opens streams of one feed, and returns its publisher with what the streams have got. */
  function openAudience(viewers: number, intervalMs: number, viewersAtATime = 500) {
    let publish: (batch: ClaimBatch) => void = () => undefined;
    const watched: SeatAvailabilityFeed = {
      ...feed,
      subscribe: (listener) => {
        publish = listener;
        return () => undefined;
      },
    };
    const streams = createSeatUpdateStreams({
      ...seatUpdateStreamDefaults,
      getIntervalMs: () => intervalMs,
      viewersAtATime,
    });
    const texts = Array.from({ length: viewers }, () => '');
    const readers = texts.map((_, at) => {
      const reader = streams.open(watched, `203.0.113.${at}`, '1')?.getReader();
      void (async () => {
        for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read())
          texts[at] += new TextDecoder().decode(next.value);
      })();
      return reader;
    });
    const readChunks = async (viewer: number): Promise<readonly string[]> => {
      await vi.advanceTimersByTimeAsync(0);
      return [...(texts[viewer] ?? '').matchAll(/id: (\d+)\nevent: seats\ndata: (.*)/g)].map(
        ([, id, data]) => `${id} ${JSON.parse(data ?? '{}').seats}`,
      );
    };
    return { publish: (next: ClaimBatch) => publish(next), streams, readers, readChunks };
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are sent at once without an interval', async () => {
    const { publish, streams, readChunks } = openAudience(2, 0);

    publish(batch(5, 1, 'UNAVAILABLE'));
    publish(batch(6, 2, 'UNAVAILABLE'));

    expect(await readChunks(0)).toEqual(['5 1U', '6 2U']);
    streams.close();
  });

  it('are merged until the interval has passed, with the last state of each seat and the last id', async () => {
    const { publish, streams, readChunks } = openAudience(2, 400);

    publish(batch(5, 1, 'RESERVED_BY_ANOTHER'));
    publish(batch(6, 2, 'UNAVAILABLE'));
    publish(batch(7, 2, 'AVAILABLE'));
    publish(batch(8, 1, 'UNAVAILABLE'));

    expect(await readChunks(1)).toEqual(['5 1O']);
    await vi.advanceTimersByTimeAsync(400);
    expect(await readChunks(1)).toEqual(['5 1O', '8 2A,1U']);
    streams.close();
  });

  it('leave the process to others between some viewers and the next, and skip those who have left meanwhile', async () => {
    const { publish, streams, readers, readChunks } = openAudience(5, 0, 2);

    publish(batch(5, 1, 'UNAVAILABLE'));
    await readers[3]?.cancel();
    await vi.advanceTimersByTimeAsync(10);

    expect([await readChunks(1), await readChunks(3), await readChunks(4)]).toEqual([['5 1U'], [], ['5 1U']]);
    expect(streams.viewers).toBe(4);
    streams.close();
  });

  it('merge to what all batches say in order', () => {
    const someBatch = fc.record({
      horizon: fc.nat().map(String),
      seats: fc.array(fc.record({ seat: fc.nat(20), state: fc.constantFrom(...seatStates) })),
      sections: fc.array(fc.record({ section: fc.constantFrom('A', 'B'), available: fc.nat(9) })),
    });
    const apply = (batches: readonly ClaimBatch[]) => {
      const picture = new Map<string | number, unknown>();
      for (const { seats, sections } of batches) {
        for (const { seat, state } of seats) picture.set(seat, state);
        for (const { section, available } of sections) picture.set(section, available);
      }
      return picture;
    };
    fc.assert(
      fc.property(fc.array(someBatch, { minLength: 1 }), (batches) => {
        const merged = mergeBatches(batches);
        expect(apply([merged])).toEqual(apply(batches));
        expect(merged.horizon).toBe(batches.at(-1)?.horizon);
        if (batches.length > 1)
          expect(new Set(merged.seats.map(({ seat }) => seat)).size).toBe(merged.seats.length);
      }),
    );
  });
});
