import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { createAvailableStates } from '#testing/builders/available-seats.ts';
import type { SalesContext } from '../catalogue/sales-context.port.ts';
import { type SeatConflict, toSeatNames } from './alternatives.ts';
import { createAlternativesFinder } from './alternatives-finder.ts';

const layout = demoVenues.IFC();
const table = expandSeats(layout);
const salesContext: SalesContext = {
  eventId: 'e1',
  market: 'COL',
  titles: { en: 'A match', es: 'Un partido' },
  venueCode: 'IFC',
  venueName: 'IFC',
  city: 'Tunja',
  startsAt: 0,
  doorsOpenAt: 0,
  timeZone: 'America/Bogota',
  highDemand: false,
  disabled: false,
  cancelled: false,
  bundleOnly: false,
  kind: 'FOOTBALL',
  bundle: null,
  isTour: false,
  visitors: [],
  meeting: null,
  maxTickets: 10,
  layout,
  table,
  plans: [],
  prices: new Map(),
};
const [first = 0, second = 0, third = 0] = layout.sections.flatMap(({ rows }, index) =>
  rows.length > 0 ? [table.sectionStart[index] ?? 0] : [],
);
const states = async () => createAvailableStates(table.count);
const conflictOver = (...requested: readonly number[]): SeatConflict => ({ requested, taken: requested });

/** A search that takes 15 ms and offers the two seats after the requested ones and the next two. */
function createFinder() {
  let now = 0;
  let searches = 0;
  const find = createAlternativesFinder({
    clock: () => now,
    search: (at, _states, { requested }) => {
      searches += 1;
      now += 15;
      const next = Math.max(...requested) + 1;
      return [toSeatNames(at, [next, next + 1]), toSeatNames(at, [next + 2, next + 3])];
    },
  });
  return {
    ask: (conflict: SeatConflict, at: SalesContext = salesContext) => find(at, states, conflict),
    advance: (ms: number) => {
      now += ms;
    },
    get searches() {
      return searches;
    },
  };
}

describe('alternatives for many callers who lost the same race', () => {
  it('are searched once for callers who requested as many seats in the same section', async () => {
    const finder = createFinder();

    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) => finder.ask(conflictOver(first + 20 + n, first + 21 + n))),
    );

    expect(finder.searches).toBe(1);
    expect(results[0]).toHaveLength(2);
  });

  it('never contain the taken seats', async () => {
    const finder = createFinder();
    const [ofFirst, ofOther] = [
      await finder.ask(conflictOver(first, first + 1)),
      await finder.ask(conflictOver(first + 3, first + 9)),
    ];

    expect(ofFirst).toEqual([
      toSeatNames(salesContext, [first + 2, first + 3]),
      toSeatNames(salesContext, [first + 4, first + 5]),
    ]);
    expect(ofOther).toEqual([toSeatNames(salesContext, [first + 4, first + 5])]);
  });

  it('are searched again after a quarter of a second, for another event and for another quantity', async () => {
    const finder = createFinder();
    await finder.ask(conflictOver(first));
    await finder.ask(conflictOver(first, first + 1));
    await finder.ask(conflictOver(first), { ...salesContext, eventId: 'e2' });
    finder.advance(250);
    await finder.ask(conflictOver(first));

    expect(finder.searches).toBe(4);
  });

  it('are empty while the search budget is used up', async () => {
    const finder = createFinder();
    const results = [];
    for (const conflict of [first, second, third, first + 1, second + 1])
      results.push(await finder.ask(conflictOver(conflict)));
    const overBudget = await finder.ask(conflictOver(first, first + 1));
    finder.advance(250);
    const later = await finder.ask(conflictOver(first, first + 1));

    expect(results.map((groups) => groups.length > 0)).toEqual([true, true, true, true, true]);
    expect(overBudget).toEqual([]);
    expect(later).toHaveLength(2);
    expect(finder.searches).toBe(4);
  });

  it('are not cached when the seat states cannot be read', async () => {
    const find = createAlternativesFinder({ clock: () => 0 });
    const failing = find(salesContext, () => Promise.reject(new Error('no database')), conflictOver(first));
    await expect(failing).rejects.toThrow('no database');

    await expect(find(salesContext, states, conflictOver(first))).resolves.toEqual([]);
  });
});
