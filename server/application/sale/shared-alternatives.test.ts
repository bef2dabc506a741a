import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { allAvailable } from '#domain/venue/seat-states.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { type BeatenTo, namesOf } from './alternatives.ts';
import type { House } from './house.port.ts';
import { sharedAlternatives } from './shared-alternatives.ts';

const layout = demoVenues.IFC();
const table = expandSeats(layout);
const house: House = {
  eventId: 'e1',
  market: 'COL',
  titles: { en: 'A match', es: 'Un partido' },
  venueCode: 'IFC',
  venueName: 'IFC',
  city: 'Tunja',
  startsAt: 0,
  timeZone: 'America/Bogota',
  highDemand: false,
  disabled: false,
  cancelled: false,
  bundleOnly: false,
  maxTickets: 10,
  layout,
  table,
  prices: new Map(),
};
const [first = 0, second = 0, third = 0] = layout.sections.flatMap(({ rows }, index) =>
  rows.length > 0 ? [table.sectionStart[index] ?? 0] : [],
);
const states = async () => allAvailable(table.count);
const beaten = (...wanted: readonly number[]): BeatenTo => ({ wanted, taken: wanted });

/** A search that takes 15 ms and offers the two seats after the requested ones and the next two. */
function given() {
  let now = 0;
  let searches = 0;
  const find = sharedAlternatives({
    clock: () => now,
    search: (at, _states, { wanted }) => {
      searches += 1;
      now += 15;
      const next = Math.max(...wanted) + 1;
      return [namesOf(at, [next, next + 1]), namesOf(at, [next + 2, next + 3])];
    },
  });
  return {
    ask: (wish: BeatenTo, at: House = house) => find(at, states, wish),
    pass: (ms: number) => {
      now += ms;
    },
    get searches() {
      return searches;
    },
  };
}

describe('alternatives for many callers who lost the same race', () => {
  it('are searched once for callers who requested as many seats in the same section', async () => {
    const rush = given();

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => rush.ask(beaten(first + 20 + n, first + 21 + n))),
    );

    expect(rush.searches).toBe(1);
    expect(answers[0]).toHaveLength(2);
  });

  it('never contain the taken seats', async () => {
    const rush = given();
    const [ofFirst, ofOther] = [
      await rush.ask(beaten(first, first + 1)),
      await rush.ask(beaten(first + 3, first + 9)),
    ];

    expect(ofFirst).toEqual([namesOf(house, [first + 2, first + 3]), namesOf(house, [first + 4, first + 5])]);
    expect(ofOther).toEqual([namesOf(house, [first + 4, first + 5])]);
  });

  it('are searched again after a quarter of a second, for another event and for another quantity', async () => {
    const rush = given();
    await rush.ask(beaten(first));
    await rush.ask(beaten(first, first + 1));
    await rush.ask(beaten(first), { ...house, eventId: 'e2' });
    rush.pass(250);
    await rush.ask(beaten(first));

    expect(rush.searches).toBe(4);
  });

  it('are empty while the search budget is used up', async () => {
    const rush = given();
    const answers = [];
    for (const wish of [first, second, third, first + 1, second + 1])
      answers.push(await rush.ask(beaten(wish)));
    const over = await rush.ask(beaten(first, first + 1));
    rush.pass(250);
    const later = await rush.ask(beaten(first, first + 1));

    expect(answers.map((groups) => groups.length > 0)).toEqual([true, true, true, true, true]);
    expect(over).toEqual([]);
    expect(later).toHaveLength(2);
    expect(rush.searches).toBe(4);
  });

  it('are not cached when the seat states cannot be read', async () => {
    const find = sharedAlternatives({ clock: () => 0 });
    const broken = find(house, () => Promise.reject(new Error('no database')), beaten(first));
    await expect(broken).rejects.toThrow('no database');

    await expect(find(house, states, beaten(first))).resolves.toEqual([]);
  });
});
