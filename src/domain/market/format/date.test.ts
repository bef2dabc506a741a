import { format, type Locale } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { es } from 'date-fns/locale/es';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { anyDay } from '#testing/arbitraries/calendar-day.ts';
import { type CalendarDay, formatIsoDay } from '../../shared/calendar-day.ts';
import { formatDate, formatDay, formatTime, formatWeekday } from './date.ts';

const kickOff = Date.parse('2026-11-21T01:30:00Z');
const bogota = 'America/Bogota';

/** Spec §9: Spanish 'd de MMMM', English 'LLLL, do', time HH:mm; always in the venue's zone. */
describe('dates', () => {
  it('have the formats of the specification', () => {
    expect(formatDay(kickOff, bogota, 'es')).toBe('20 de noviembre');
    expect(formatDay(kickOff, bogota, 'en')).toBe('November, 20th');
    expect(formatTime(kickOff, bogota)).toBe('20:30');
  });

  it('can have a year and a weekday', () => {
    expect(formatDate(kickOff, bogota, 'es')).toBe('20 de noviembre de 2026');
    expect(formatDate(kickOff, bogota, 'en')).toBe('20 November 2026');
    expect(formatWeekday(kickOff, bogota, 'es')).toBe('viernes');
    expect(formatWeekday(kickOff, bogota, 'en')).toBe('Friday');
  });

  it('use the venue’s time zone, not the machine’s', () => {
    expect(formatDay(kickOff, 'Asia/Tokyo', 'en')).toBe('November, 21st');
    expect(formatTime(kickOff, 'Asia/Tokyo')).toBe('10:30');
    expect(formatTime(Date.parse('2026-11-20T05:00:00Z'), bogota)).toBe('00:00');
  });
});

/** Builds the date whose local day is this one; noon, because no zone skips or repeats it. */
const toLocalNoon = ({ year, month, day }: CalendarDay): Date => new Date(year, month - 1, day, 12);

it('dates are those of the patterns of the specification on every day', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const noonInBogota = Date.parse(`${formatIsoDay(day)}T17:00:00Z`);
      const byPattern = (pattern: string, locale: Locale) => format(toLocalNoon(day), pattern, { locale });

      expect(formatDay(noonInBogota, bogota, 'es')).toBe(byPattern("d 'de' MMMM", es));
      expect(formatDay(noonInBogota, bogota, 'en')).toBe(byPattern('LLLL, do', enGB));
      expect(formatWeekday(noonInBogota, bogota, 'es')).toBe(byPattern('EEEE', es));
      expect(formatWeekday(noonInBogota, bogota, 'en')).toBe(byPattern('EEEE', enGB));
    }),
  );
});

describe('dates in any machine’s time zone', () => {
  const own = process.env.TZ;
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  it.each([
    ['America/Sao_Paulo', 180],
    ['Pacific/Kiritimati', -840],
    ['Pacific/Midway', 660],
  ])('in %s are the same', (zone, offset) => {
    process.env.TZ = zone;

    expect(new Date(kickOff).getTimezoneOffset()).toBe(offset);
    fc.assert(
      fc.property(anyDay, (day) => {
        const noonInBogota = Date.parse(`${formatIsoDay(day)}T17:00:00Z`);

        expect(formatDay(noonInBogota, bogota, 'es')).toMatch(new RegExp(`^${day.day} de [a-z]+$`));
        expect(formatDate(noonInBogota, bogota, 'en')).toMatch(
          new RegExp(`^${day.day} [A-Z][a-z]+ ${day.year}$`),
        );
      }),
    );
  });
});
