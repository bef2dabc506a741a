import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventFilters, type FilteredEvent, listFilterChoices, passesFilters } from './event-filters.ts';
import { type EventQuery, isUnfiltered } from './event-list.ts';

const now = Date.parse('2026-12-01T08:00-05:00');
const club = (id: string) => ({
  id,
  name: `Club ${id}`,
  shortName: id,
  kit: { pattern: 'solid', colors: [] },
});
const toPrices = (totals: readonly number[]) => new Map(totals.map((total, zone) => [`z${zone}`, { total }]));
const clubIds = ['ceiba', 'paramo', 'manglar'] as const;
const cities = ['Medellín', 'Bogotá', 'Cali'] as const;
const venues = ['Estadio La Ceiba', 'Coliseo San Telmo'] as const;
const kinds = ['FOOTBALL', 'TENNIS'] as const;

const events: fc.Arbitrary<readonly FilteredEvent[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    home: fc.constantFrom(...clubIds).map(club),
    away: fc.option(fc.constantFrom(...clubIds).map(club)),
    venue: fc.record({
      code: fc.constant('ATS'),
      name: fc.constantFrom(...venues),
      city: fc.constantFrom(...cities),
      timeZone: fc.constant('America/Bogota'),
    }),
    startsAt: fc.integer({ min: 0, max: 60 }).map((day) => now + day * 86_400_000),
    prices: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }).map(toPrices),
  }),
  { maxLength: 20 },
);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const queries: fc.Arbitrary<EventQuery> = fc.record({
  page: fc.constant(0),
  kind: maybe(fc.constantFrom(...kinds)),
  city: maybe(fc.constantFrom('medellin', 'BOGOTÁ', 'Cali')),
  venue: maybe(fc.constantFrom(...venues)),
  organisation: maybe(fc.constantFrom(...clubIds)),
  minPrice: maybe(fc.integer({ min: 1, max: 9 })),
  maxPrice: maybe(fc.integer({ min: 1, max: 9 })),
  from: maybe(fc.constantFrom('2026-12-10', '2026-12-24')),
});
const find = (all: readonly FilteredEvent[], query: EventQuery) =>
  all.filter((event) => passesFilters(createEventFilters(query, now), event));

it.each([
  [{ city: 'medellin' }, true],
  [{ city: 'medell' }, false],
  [{ venue: 'estadio la ceiba' }, true],
  [{ organisation: 'paramo' }, true],
  [{ organisation: 'manglar' }, false],
  [{ minPrice: 40, maxPrice: 60 }, false],
  [{ minPrice: 100 }, true],
  [{ maxPrice: 20 }, true],
  [{ minPrice: 20, maxPrice: 20 }, true],
  [{ minPrice: 101 }, false],
])('%j leaves an event at Medellín with prices of 20 and 100: %s', (query, isLeft) => {
  const event: FilteredEvent = {
    kind: 'FOOTBALL',
    home: club('ceiba'),
    away: club('paramo'),
    venue: { code: 'ATS', name: 'Estadio La Ceiba', city: 'Medellín', timeZone: 'America/Bogota' },
    startsAt: now,
    prices: toPrices([20, 100]),
  };

  expect(passesFilters(createEventFilters({ page: 0, ...query }, now), event)).toBe(isLeft);
});

it('a filter more never finds an event more, and none leaves any out', () => {
  fc.assert(
    fc.property(
      events,
      queries,
      fc.constantFrom('kind', 'city', 'venue', 'organisation', 'from'),
      (all, query, name) => {
        const wider = { ...query, [name]: undefined };

        const found = find(all, query);

        expect(find(all, wider)).toEqual(expect.arrayContaining(found));
        if (isUnfiltered(query)) expect(found).toEqual(all);
      },
    ),
  );
});

it('the number beside a choice is the number of events that choosing it finds', () => {
  fc.assert(
    fc.property(events, queries, (all, query) => {
      const choices = listFilterChoices(all, createEventFilters(query, now));

      for (const { kind, total } of choices.kinds) expect(find(all, { ...query, kind })).toHaveLength(total);
      for (const { value, total } of choices.cities)
        expect(find(all, { ...query, city: value })).toHaveLength(total);
      for (const { value, total } of choices.venues)
        expect(find(all, { ...query, venue: value })).toHaveLength(total);
    }),
  );
});
