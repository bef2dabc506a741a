import { describe, expect, it } from 'vitest';
import { parseCalendarDay } from '../shared/calendar-day.ts';
import { getWeekday, isBankHoliday } from './bank-holidays.ts';
import type { MarketCode } from './market.ts';

const day = (text: string) => {
  const parsed = parseCalendarDay(text);
  if (parsed === null) throw new Error(text);
  return parsed;
};
const closed = (year: number, market: MarketCode): readonly string[] =>
  Array.from({ length: 366 }, (_, at) =>
    new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10),
  ).filter((text) => text.startsWith(String(year)) && isBankHoliday(day(text), market));

/** As published: Colombia by law, Mexico by the CNBV for 2026. */
describe('banks are closed', () => {
  it('in Colombia in 2026', () => {
    expect(closed(2026, 'COL')).toEqual([
      '2026-01-01',
      '2026-01-12',
      '2026-03-23',
      '2026-04-02',
      '2026-04-03',
      '2026-05-01',
      '2026-05-18',
      '2026-06-08',
      '2026-06-15',
      '2026-06-29',
      '2026-07-20',
      '2026-08-07',
      '2026-08-17',
      '2026-10-12',
      '2026-11-02',
      '2026-11-16',
      '2026-12-08',
      '2026-12-25',
    ]);
  });

  it('in Mexico in 2026', () => {
    expect(closed(2026, 'MEX')).toEqual([
      '2026-01-01',
      '2026-02-02',
      '2026-03-16',
      '2026-04-02',
      '2026-04-03',
      '2026-05-01',
      '2026-09-16',
      '2026-11-02',
      '2026-11-16',
      '2026-12-12',
      '2026-12-25',
    ]);
  });

  it('in Mexico on the change of government', () => {
    expect(closed(2030, 'MEX')).toContain('2030-10-01');
    expect(closed(2029, 'MEX')).not.toContain('2029-10-01');
  });

  it.each([2024, 2025, 2027, 2035, 2049, 2076])('around Easter of %i, on a Thursday and a Friday', (year) => {
    const week = closed(year, 'MEX').filter(
      (text) => /-0[34]-/.test(text) && [4, 5].includes(getWeekday(day(text))),
    );

    expect(week).toHaveLength(2);
    expect(closed(year, 'COL')).toEqual(expect.arrayContaining([...week]));
  });
});
