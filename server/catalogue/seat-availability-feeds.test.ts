import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import type { ClaimBatch } from './live-claims.port.ts';
import { createSeatAvailabilityFeeds } from './seat-availability-feeds.ts';

const HOUR_MS = 60 * 60 * 1000;
const layout = demoVenues.IFC();
const table = expandSeats(layout);
const none = new Uint8Array();
const price = { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' } as const;
const event = (id: string) => ({
  id,
  layoutId: 'l',
  prices: new Map(layout.zones.map(({ code }) => [code, price])),
  releases: new Map(),
});

/** Feeds over a source that records reads and subscriptions. */
function createFeeds() {
  let now = 0;
  const read: string[] = [];
  const listening = new Set<string>();
  const listeners = new Map<string, (batch: ClaimBatch) => void>();
  const feeds = createSeatAvailabilityFeeds(
    {
      readSnapshot: async (eventId, seatCount) => {
        read.push(eventId);
        return {
          horizon: '1',
          states: new Uint8Array(seatCount).fill(seatStateByte.AVAILABLE),
          sections: [],
        };
      },
      watch: async (eventId, _, listener) => {
        listening.add(eventId);
        listeners.set(eventId, listener);
        return () => void listening.delete(eventId);
      },
    },
    async () => ({ layoutId: 'l', layout, table, overviewGz: none, geometryGz: none }),
    () => now,
  );
  const advance = async (ms: number) => {
    now += ms;
    await feeds.openFeed(event('another'));
    await new Promise(setImmediate);
  };
  const change = (eventId: string, horizon: string, ...seats: ClaimBatch['seats']) =>
    listeners.get(eventId)?.({ horizon, seats, sections: [] });
  return { feeds, read, listening, advance, change };
}

describe('seat availability feeds', () => {
  it('load their snapshot once while they are in use', async () => {
    const { feeds, read, advance } = createFeeds();

    for (let quarter = 0; quarter < 8; quarter++) {
      await Promise.all([feeds.openFeed(event('e1')), feeds.openFeed(event('e1'))]);
      await advance(HOUR_MS / 4);
    }

    expect(read).toEqual(['e1', 'another']);
  });

  it('close after an hour without use and reload on the next use', async () => {
    const { feeds, read, listening, advance } = createFeeds();
    await feeds.openFeed(event('e1'));

    await advance(HOUR_MS);
    expect([...listening]).toEqual(['another']);
    await feeds.openFeed(event('e1'));

    expect(read).toEqual(['e1', 'another', 'e1']);
  });

  it('stay open while somebody is subscribed', async () => {
    const { feeds, listening, advance } = createFeeds();
    const feed = await feeds.openFeed(event('e1'));
    const unsubscribe = feed?.subscribe(() => {});

    await advance(2 * HOUR_MS);
    const watched = listening.has('e1');
    unsubscribe?.();
    await advance(HOUR_MS);

    expect([watched, listening.has('e1')]).toEqual([true, false]);
  });
});

describe('the seat availability of a bundle', () => {
  const openBundle = async (feeds: ReturnType<typeof createFeeds>['feeds'], ...ids: readonly string[]) => {
    const feed = await feeds.openBundleFeed(event('pass'), ids.map(event));
    if (feed === null) throw new Error('The bundle has no feed.');
    return feed;
  };

  it('follows each of its events: a seat is available again when it is available at all of them', async () => {
    const { feeds, change } = createFeeds();
    const feed = await openBundle(feeds, 'e1', 'e2');
    const published: string[] = [];
    feed.subscribe(({ seats }) => published.push(...seats.map(({ seat, state }) => `${seat} ${state}`)));

    change('e1', '2', { seat: 7, state: 'RESERVED_BY_ANOTHER' });
    change('e2', '3', { seat: 7, state: 'UNAVAILABLE' });
    change('e1', '4', { seat: 7, state: 'AVAILABLE' });
    const whileOneIsTaken = feed.encodeStates()[7];
    change('e2', '5', { seat: 7, state: 'AVAILABLE' });

    expect(published).toEqual(['7 RESERVED_BY_ANOTHER', '7 UNAVAILABLE', '7 UNAVAILABLE', '7 AVAILABLE']);
    expect([whileOneIsTaken, feed.encodeStates()[7]]).toEqual(['U', 'A']);
    expect(feed.horizon).toBe('5');
  });

  it('repeats to a viewer who resumes what several events changed up to the same horizon', async () => {
    const { feeds, change } = createFeeds();
    const feed = await openBundle(feeds, 'e1', 'e2');

    change('e1', '2', { seat: 1, state: 'UNAVAILABLE' });
    change('e2', '2', { seat: 2, state: 'UNAVAILABLE' });

    expect(feed.findBatchesSince('2')?.flatMap(({ seats }) => seats.map(({ seat }) => seat))).toEqual([1, 2]);
  });

  it('begins anew without an event that is over, and is one for all viewers until then', async () => {
    const { feeds } = createFeeds();
    const before = await openBundle(feeds, 'e1', 'e2', 'e3');

    expect(await openBundle(feeds, 'e1', 'e2', 'e3')).toBe(before);
    expect(await openBundle(feeds, 'e2', 'e3')).not.toBe(before);
  });

  it('is not opened over events with another layout', async () => {
    const { feeds } = createFeeds();

    expect(
      await feeds.openBundleFeed(event('pass'), [event('e1'), { ...event('e2'), layoutId: 'other' }]),
    ).toBeNull();
    expect(await feeds.openBundleFeed(event('pass'), [])).toBeNull();
  });
});
