import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay } from '#testing/arbitraries/calendar-day.ts';
import {
  compareDays,
  createCalendarDay,
  formatIsoDay,
  parseCalendarDay,
  subtractYears,
  toCalendarDay,
  toWallClock,
} from './calendar-day.ts';

describe('a calendar day', () => {
  it('survives formatting and parsing', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseCalendarDay(formatIsoDay(day))).toEqual(day);
      }),
    );
  });

  it.each([
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-4-3',
    'tomorrow',
    '2024-04-03T00:00',
  ])('is not %s', (text) => {
    expect(parseCalendarDay(text)).toBeNull();
  });

  it('handles leap years, including centuries', () => {
    expect(createCalendarDay(2000, 2, 29)).not.toBeNull();
    expect(createCalendarDay(1900, 2, 29)).toBeNull();
    expect(createCalendarDay(96, 2, 29)).not.toBeNull();
  });

  it('has the same order as its text', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(Math.sign(compareDays(a, b))).toBe(
          formatIsoDay(a) < formatIsoDay(b) ? -1 : formatIsoDay(a) > formatIsoDay(b) ? 1 : 0,
        );
      }),
    );
  });

  it('subtracts years, with the 28th where there is no 29th', () => {
    expect(formatIsoDay(subtractYears({ year: 2024, month: 2, day: 29 }, 18))).toBe('2006-02-28');
    expect(formatIsoDay(subtractYears({ year: 2024, month: 2, day: 29 }, 20))).toBe('2004-02-29');
  });
});

describe('toWallClock', () => {
  it('returns the venue’s local time', () => {
    expect(toWallClock(Date.parse('2026-11-21T01:30:00Z'), 'America/Bogota')).toEqual({
      year: 2026,
      month: 11,
      day: 20,
      hour: 20,
      minute: 30,
    });
  });

  it('returns midnight as hour 0', () => {
    expect(toWallClock(Date.parse('2026-11-20T05:00:00Z'), 'America/Bogota').hour).toBe(0);
  });

  it('agrees with the UTC calendar', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(toCalendarDay(Date.parse(`${formatIsoDay(day)}T12:00:00Z`), 'UTC')).toEqual(day);
      }),
    );
  });
});
