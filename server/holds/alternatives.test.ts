import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { findSeatIndexByLabel } from '#domain/venue/seat-code.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { createAvailableStates } from '#testing/builders/available-seats.ts';
import type { SalesContext } from '../catalogue/sales-context.port.ts';
import { findAlternatives, toSeatNames } from './alternatives.ts';

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
  prices: new Map(
    layout.zones.map(({ code }) => [code, { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' }]),
  ),
};
const getZone = (seat: number) => layout.sections[table.section[seat] ?? -1]?.zone;
const findFirstSeat = (zone: string): number => table.section.findIndex((_, seat) => getZone(seat) === zone);
const toSeatIndexes = (groups: ReturnType<typeof findAlternatives>): number[][] =>
  groups.map((group) =>
    group.map(({ sectionCode, seatCode }) => {
      const [row = '', seat = ''] = seatCode.split('-');
      return findSeatIndexByLabel(layout, table, { section: sectionCode, row, seat }) ?? -1;
    }),
  );

describe('alternative seats', () => {
  it('never include the taken seats, even when the states are stale', () => {
    const states = createAvailableStates(table.count);

    const offered = toSeatIndexes(
      findAlternatives(salesContext, states, { requested: [100, 101], taken: [101] }),
    );

    expect(offered.length).toBeGreaterThan(1);
    expect(offered.flat()).not.toContain(101);
    expect(states[101]).toBe(seatStateByte.AVAILABLE);
  });

  it('come from the requested zones, in the requested quantity, without repeats', () => {
    const requested = [findFirstSeat('TRI'), findFirstSeat('ORI'), findFirstSeat('ORI') + 1];

    const offered = toSeatIndexes(
      findAlternatives(salesContext, createAvailableStates(table.count), { requested, taken: requested }),
    );

    const zones = new Set(offered.map((group) => new Set(group.map(getZone))).flatMap((set) => [...set]));
    expect([...zones].sort()).toEqual(['ORI', 'TRI']);
    for (const group of offered) expect(group).toHaveLength(3);
    expect(new Set(offered.flat()).size).toBe(offered.flat().length);
  });

  it('are separate when no adjacent group is free, and empty when too few seats are free', () => {
    const states = new Uint8Array(table.count).fill(seatStateByte.UNAVAILABLE);
    const start = findFirstSeat('TRI');
    for (const seat of [start, start + 2, start + 4]) states[seat] = seatStateByte.AVAILABLE;
    const createConflict = (count: number) => ({
      requested: Array.from({ length: count }, (_, at) => start + 100 + at),
      taken: [start + 100],
    });

    const three = toSeatIndexes(findAlternatives(salesContext, states, createConflict(3)));
    const four = findAlternatives(salesContext, states, createConflict(4));

    expect(three).toEqual([[start, start + 2, start + 4]]);
    expect(four).toEqual([]);
  });

  it('exclude zones without a price', () => {
    const unpriced = { ...salesContext, prices: new Map() };

    const offered = findAlternatives(unpriced, createAvailableStates(table.count), {
      requested: [100],
      taken: [100],
    });

    expect(offered).toEqual([]);
  });

  it('have names that resolve to the same seats', () => {
    expect(toSeatIndexes([toSeatNames(salesContext, [5, 6, 7])])).toEqual([[5, 6, 7]]);
  });
});
