import { describe, expect, it } from 'vitest';
import type { SaleState } from './sale-state.ts';
import type { TourVisit } from './tour.ts';
import { buildTourMonth, findFirstOpenDay, shiftMonth } from './tour-calendar.ts';

const bogota = 'America/Bogota';
const visit = (at: string, available: number, saleState: SaleState = 'ON_SALE'): TourVisit => ({
  id: at,
  startsAt: Date.parse(`${at}:00-05:00`),
  language: 'es',
  available,
  capacity: 20,
  saleState: available === 0 ? 'SOLD_OUT' : saleState,
});

describe('the calendar of a tour', () => {
  const visits = [
    visit('2026-12-01T10:00', 0),
    visit('2026-12-02T10:00', 2),
    visit('2026-12-02T21:30', 3),
    visit('2026-12-03T10:00', 9, 'EXPIRED'),
    visit('2026-12-03T12:00', 12),
    visit('2026-12-04T10:00', 7, 'EXPIRED'),
  ];

  it('says what is free on each day, by the clock of the venue and without visits whose sale is over', () => {
    const [week] = buildTourMonth({ month: '2026-12', visits }, bogota);

    expect(week).toEqual([
      null,
      { day: '2026-12-01', free: 0, state: 'soldOut' },
      { day: '2026-12-02', free: 5, state: 'fewLeft' },
      { day: '2026-12-03', free: 12, state: 'free' },
      { day: '2026-12-04', free: 0, state: 'closed' },
      { day: '2026-12-05', free: 0, state: 'closed' },
      { day: '2026-12-06', free: 0, state: 'closed' },
    ]);
  });

  it.each([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-12', 31],
  ])('has whole weeks with every day of %s', (month, count) => {
    const weeks = buildTourMonth({ month, visits: [] }, bogota);

    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(count);
  });

  it('begins with the first week that has visits', () => {
    const late = [visit('2026-12-24T10:00', 5)];

    expect(buildTourMonth({ month: '2026-12', visits: late }, bogota).flat()[0]).toMatchObject({
      day: '2026-12-21',
    });
  });

  it('opens on the first day with a free place', () => {
    expect(findFirstOpenDay(visits, bogota)).toBe('2026-12-02');
    expect(findFirstOpenDay(visits.slice(0, 1), bogota)).toBe('2026-12-01');
    expect(findFirstOpenDay([], bogota)).toBeNull();
  });

  it('turns to the months around it', () => {
    expect([shiftMonth('2026-12', 1), shiftMonth('2027-01', -1), shiftMonth('2027-01', 1)]).toEqual([
      '2027-01',
      '2026-12',
      '2027-02',
    ]);
  });
});
