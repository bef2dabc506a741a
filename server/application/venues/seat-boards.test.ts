import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { seatBoards } from './seat-boards.ts';

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
function given() {
  let now = 0;
  const read: string[] = [];
  const listening = new Set<string>();
  const boards = seatBoards(
    {
      snapshot: async (eventId, seatCount) => {
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
  const pass = async (ms: number) => {
    now += ms;
    await boards.of(event('another'));
    await new Promise(setImmediate);
  };
  return { boards, read, listening, pass };
}

describe('seat availability feeds', () => {
  it('load their snapshot once while they are in use', async () => {
    const { boards, read, pass } = given();

    for (let quarter = 0; quarter < 8; quarter++) {
      await Promise.all([boards.of(event('e1')), boards.of(event('e1'))]);
      await pass(HOUR_MS / 4);
    }

    expect(read).toEqual(['e1', 'another']);
  });

  it('close after an hour without use and reload on the next use', async () => {
    const { boards, read, listening, pass } = given();
    await boards.of(event('e1'));

    await pass(HOUR_MS);
    expect([...listening]).toEqual(['another']);
    await boards.of(event('e1'));

    expect(read).toEqual(['e1', 'another', 'e1']);
  });

  it('stay open while somebody is subscribed', async () => {
    const { boards, listening, pass } = given();
    const board = await boards.of(event('e1'));
    const leave = board?.subscribe(() => {});

    await pass(2 * HOUR_MS);
    const watched = listening.has('e1');
    leave?.();
    await pass(HOUR_MS);

    expect([watched, listening.has('e1')]).toEqual([true, false]);
  });
});
