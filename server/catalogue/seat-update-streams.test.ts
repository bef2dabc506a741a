import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
