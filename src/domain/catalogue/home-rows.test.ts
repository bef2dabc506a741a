import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventSummary } from './event.ts';
import { arrangeHomeRows } from './home-rows.ts';
import { saleStates } from './sale-state.ts';

const club = { id: 'a', name: 'A', shortName: 'A', kit: { pattern: 'solid', colors: [] } };
const anEvent = (id: string, own: Partial<EventSummary> = {}): EventSummary => ({
  id,
  market: 'COL',
  kind: 'FOOTBALL',
  title: id,
  home: club,
  away: null,
  competition: null,
  venue: { code: 'v', name: 'Estadio', city: 'Cali', timeZone: 'America/Bogota' },
  startsAt: Date.parse('2026-12-02T20:00-05:00'),
  saleState: 'ON_SALE',
  saleOpensAt: 0,
  from: null,
  available: 1,
  capacity: 1,
  maxTickets: 6,
  doorsOpenAt: null,
  bundle: null,
  tour: null,
  ...own,
});
const at = (local: string) => ({ startsAt: Date.parse(`${local}-05:00`) });
const ids = (events: readonly EventSummary[]) => events.map(({ id }) => id);

describe('arrangeHomeRows', () => {
  // 2 December 2026 is a Wednesday.
  const days = [
    anEvent('wednesday', at('2026-12-02T20:00')),
    anEvent('friday', at('2026-12-04T20:00')),
    anEvent('saturday', at('2026-12-05T23:59')),
    anEvent('sunday', at('2026-12-06T16:00')),
    anEvent('next-saturday', at('2026-12-12T16:00')),
  ];

  it.each([
    ['2026-12-02T08:00', ['wednesday'], ['saturday', 'sunday'], ['friday', 'next-saturday']],
    ['2026-12-05T08:00', ['wednesday', 'friday', 'saturday'], ['sunday'], ['next-saturday']],
    ['2026-12-06T08:00', ['wednesday', 'friday', 'saturday', 'sunday'], [], ['next-saturday']],
    ['2026-12-07T08:00', ['wednesday', 'friday', 'saturday', 'sunday'], ['next-saturday'], []],
  ])('on %s today is %j, this weekend %j and later %j', (now, today, weekend, upcoming) => {
    const rows = arrangeHomeRows(days, at(now).startsAt);

    expect([ids(rows.today), ids(rows.weekend), ids(rows.upcoming)]).toEqual([today, weekend, upcoming]);
  });

  it('decides by the day at the venue: late in the evening it is already tomorrow in London', () => {
    const tonight = anEvent('tonight', at('2026-12-02T23:30'));

    expect(ids(arrangeHomeRows([tonight], Date.parse('2026-12-02T21:00-05:00')).today)).toEqual(['tonight']);
  });

  it('lists each club once, the one with the most events first', () => {
    const [páramo, ceiba] = [
      { ...club, id: 'páramo' },
      { ...club, id: 'ceiba' },
    ];
    const rows = arrangeHomeRows(
      [
        anEvent('a', { home: páramo }),
        anEvent('b', { home: páramo, away: ceiba }),
        anEvent('c', { home: ceiba }),
        anEvent('d', { home: ceiba, saleState: 'ON_SALE' }),
        anEvent('e', { home: { ...club, id: 'over' }, saleState: 'EXPIRED' }),
      ],
      0,
    );

    expect(rows.clubs.map(({ id }) => id)).toEqual(['ceiba', 'páramo']);
  });

  it('leaves out what is over, disabled or cancelled, and lists the cities by their events', () => {
    const venue = anEvent('a').venue;
    const rows = arrangeHomeRows(
      [
        ...saleStates.map((saleState) => anEvent(saleState, { saleState })),
        anEvent('bogota', { venue: { ...venue, city: 'Bogotá' } }),
      ],
      0,
    );

    expect(ids(rows.upcoming)).toEqual(['NOT_YET_ON_SALE', 'ON_SALE', 'FEW_LEFT', 'SOLD_OUT', 'bogota']);
    expect(rows.cities).toEqual(['Cali', 'Bogotá']);
  });

  it('has a row of their own for season passes and bundles', () => {
    const pass = anEvent('pass', { kind: 'SEASON_PASS', bundle: { events: 9, lastStartsAt: 1 } });

    const rows = arrangeHomeRows([pass, anEvent('match')], 0);

    expect([ids(rows.passes), ids(rows.upcoming)]).toEqual([['pass'], ['match']]);
  });

  it('shows no event twice, each row by date and at most eight', () => {
    const day = 86_400_000;
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), days: fc.nat(20) })),
        fc.date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2028-01-01') }),
        (drawn, now) => {
          const events = drawn.map(({ id, days }) => anEvent(id, { startsAt: now.getTime() + days * day }));
          const { today, weekend, upcoming } = arrangeHomeRows(events, now.getTime());
          const shown = [...today, ...weekend, ...upcoming];
          expect(new Set(ids(shown)).size).toBe(shown.length);
          for (const row of [today, weekend, upcoming]) {
            expect(row.length).toBeLessThanOrEqual(8);
            expect(row).toEqual(row.toSorted((one, other) => one.startsAt - other.startsAt));
          }
        },
      ),
    );
  });
});
