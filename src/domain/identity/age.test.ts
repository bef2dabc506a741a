import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay } from '#testing/arbitraries/calendar-day.ts';
import { compareDays, formatIsoDay, subtractYears } from '../shared/calendar-day.ts';
import { isOlderThan, parseBirthDate } from './age.ts';

const midnight = (text: string) => Date.parse(`${text}T00:00:00Z`);
const today = { year: 2026, month: 11, day: 20 };

/** Spec §5, age check. */
describe('parseBirthDate', () => {
  it.each([
    [midnight('1990-05-04'), '1990-05-04'],
    [midnight('1990-05-04') / 1_000, '1990-05-04'],
    [midnight('1950-05-04'), '1950-05-04'],
    [midnight('1950-05-04') / 1_000, '1950-05-04'],
    [String(midnight('1990-05-04')), '1990-05-04'],
    [String(midnight('1990-05-04') / 1_000), '1990-05-04'],
    [0, '1970-01-01'],
    ['1990-05-04 00:00:00', '1990-05-04'],
    ['1990-05-04 23:59', '1990-05-04'],
    ['1990-05-04T23:59:59.999Z', '1990-05-04'],
    ['1990-05-04T23:59:59-05:00', '1990-05-04'],
    [' 1990-05-04 ', '1990-05-04'],
  ])('reads %j as %s', (value, day) => {
    const parsed = parseBirthDate(value);

    expect(parsed === null ? null : formatIsoDay(parsed)).toBe(day);
  });

  it.each([
    '',
    'yesterday',
    '1990-02-30',
    '1990-05',
    '1990',
    '04/05/1990',
    '1990-05-04 soon',
    Number.NaN,
    1e300,
  ])('rejects %j', (value) => {
    expect(parseBirthDate(value)).toBeNull();
  });

  it('parses the same day from text, seconds and milliseconds', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const milliseconds = midnight(formatIsoDay(day));
        fc.pre(Math.abs(milliseconds) >= 1e10);

        expect(parseBirthDate(`${formatIsoDay(day)} 12:30:00`)).toEqual(day);
        expect(parseBirthDate(milliseconds)).toEqual(day);
        expect(parseBirthDate(milliseconds / 1_000)).toEqual(day);
      }),
    );
  });

  it('reads milliseconds near 1970-01-01 as seconds, because both are accepted', () => {
    const parsed = parseBirthDate(midnight('1970-01-03'));

    expect(parsed === null ? null : formatIsoDay(parsed)).not.toBe('1970-01-03');
  });
});

describe('isOlderThan', () => {
  it.each([
    ['2008-11-19', true],
    ['2008-11-20', false],
    ['2008-11-21', false],
  ])('18 years for %s on 2026-11-20: %s, because it must be before that day', (text, expected) => {
    const birth = parseBirthDate(text);

    expect(birth !== null && isOlderThan(birth, 18, today)).toBe(expected);
  });

  it('reads 29 February as the 28th in a year without it', () => {
    const leapDay = { year: 2024, month: 2, day: 29 };

    expect(isOlderThan({ year: 2006, month: 2, day: 27 }, 18, leapDay)).toBe(true);
    expect(isOlderThan({ year: 2006, month: 2, day: 28 }, 18, leapDay)).toBe(false);
  });

  it('never becomes false again on later days', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, fc.integer({ min: 0, max: 99 }), (birth, a, b, years) => {
        const [earlier, later] = compareDays(a, b) <= 0 ? [a, b] : [b, a];

        if (isOlderThan(birth, years, earlier)) expect(isOlderThan(birth, years, later)).toBe(true);
        expect(isOlderThan(birth, years, later)).toBe(
          formatIsoDay(birth) < formatIsoDay(subtractYears(later, years)),
        );
      }),
    );
  });
});
