import { type CalendarDay, isoDay } from '../shared/calendar-day.ts';
import type { MarketCode } from './market.ts';

/**
 * Returns true on weekdays on which banks are closed. Colombia: Ley 51 de 1983 (the days of its article 2
 * move to the next Monday) and código sustantivo del trabajo, art. 177. Mexico: Ley Federal del Trabajo, art.
 * 74, and the days that the CNBV adds each year for banks (Thursday and Friday of Holy Week, 2 November, 12
 * December). Assumption: election days and one-off decrees are not known; a deadline is then one day earlier
 * than necessary.
 */
export const isBankHoliday = (day: CalendarDay, market: MarketCode): boolean =>
  holidaysIn(day.year, market).has(isoDay(day));

const known = new Map<string, ReadonlySet<string>>();

function holidaysIn(year: number, market: MarketCode): ReadonlySet<string> {
  const name = `${market} ${year}`;
  const found = known.get(name) ?? new Set(makers[market](year).map(isoDay));
  known.set(name, found);
  return found;
}

const makers = { COL: colombian, MEX: mexican } as const satisfies Record<
  MarketCode,
  (year: number) => readonly CalendarDay[]
>;

function colombian(year: number): readonly CalendarDay[] {
  const easter = easterSunday(year);
  const fixed = [
    on(year, 1, 1),
    on(year, 5, 1),
    on(year, 7, 20),
    on(year, 8, 7),
    on(year, 12, 8),
    on(year, 12, 25),
  ];
  const moved = [
    on(year, 1, 6),
    on(year, 3, 19),
    on(year, 6, 29),
    on(year, 8, 15),
    on(year, 10, 12),
    on(year, 11, 1),
    on(year, 11, 11),
    after(easter, 39),
    after(easter, 60),
    after(easter, 68),
  ].map(nextMonday);
  return [...fixed, ...moved, after(easter, -3), after(easter, -2)];
}

function mexican(year: number): readonly CalendarDay[] {
  const easter = easterSunday(year);
  return [
    on(year, 1, 1),
    mondayOf(year, 2, 1),
    mondayOf(year, 3, 3),
    after(easter, -3),
    after(easter, -2),
    on(year, 5, 1),
    on(year, 9, 16),
    // The change of government every six years, on 1 October since the reform of 2014.
    ...(year >= 2024 && (year - 2024) % 6 === 0 ? [on(year, 10, 1)] : []),
    on(year, 11, 2),
    mondayOf(year, 11, 3),
    on(year, 12, 12),
    on(year, 12, 25),
  ];
}

const on = (year: number, month: number, day: number): CalendarDay => ({ year, month, day });

function after({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return on(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** Returns the day of the week; 0 is Sunday. */
export const weekdayOf = ({ year, month, day }: CalendarDay): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** Moves a day to the next Monday; a Monday stays. */
const nextMonday = (day: CalendarDay): CalendarDay => after(day, (8 - weekdayOf(day)) % 7);

/** Returns the nth Monday of a month. */
const mondayOf = (year: number, month: number, which: number): CalendarDay =>
  after(nextMonday(on(year, month, 1)), 7 * (which - 1));

/** Calculates Easter by Gauss's rule for the Gregorian calendar, as given by Meeus, Jones and Butcher. */
function easterSunday(year: number): CalendarDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return on(year, Math.floor(sum / 31), (sum % 31) + 1);
}
