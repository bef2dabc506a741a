import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
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
      watch: async (eventId) => {
        listening.add(eventId);
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
  return { feeds, read, listening, advance };
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
