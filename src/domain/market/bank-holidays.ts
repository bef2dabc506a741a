import { type CalendarDay, formatIsoDay } from '../shared/calendar-day.ts';
import type { MarketCode } from './market.ts';

/**
 * Returns true on weekdays on which banks are closed. Colombia: Ley 51 de 1983 (the days of its article 2
 * move to the next Monday) and código sustantivo del trabajo, art. 177. Mexico: Ley Federal del Trabajo, art.
 * 74, and the days that the CNBV adds each year for banks (Thursday and Friday of Holy Week, 2 November, 12
 * December). Assumption: election days and one-off decrees are not known; a deadline is then one day earlier
 * than necessary.
 */
export const isBankHoliday = (day: CalendarDay, market: MarketCode): boolean =>
  listHolidays(day.year, market).has(formatIsoDay(day));

const holidaysByYear = new Map<string, ReadonlySet<string>>();

function listHolidays(year: number, market: MarketCode): ReadonlySet<string> {
  const name = `${market} ${year}`;
  const found = holidaysByYear.get(name) ?? new Set(holidayListers[market](year).map(formatIsoDay));
  holidaysByYear.set(name, found);
  return found;
}

const holidayListers = { COL: listColombianHolidays, MEX: listMexicanHolidays } as const satisfies Record<
  MarketCode,
  (year: number) => readonly CalendarDay[]
>;

function listColombianHolidays(year: number): readonly CalendarDay[] {
  const easter = calculateEasterSunday(year);
  const fixed = [
    toDay(year, 1, 1),
    toDay(year, 5, 1),
    toDay(year, 7, 20),
    toDay(year, 8, 7),
    toDay(year, 12, 8),
    toDay(year, 12, 25),
  ];
  const moved = [
    toDay(year, 1, 6),
    toDay(year, 3, 19),
    toDay(year, 6, 29),
    toDay(year, 8, 15),
    toDay(year, 10, 12),
    toDay(year, 11, 1),
    toDay(year, 11, 11),
    addDays(easter, 39),
    addDays(easter, 60),
    addDays(easter, 68),
  ].map(moveToMonday);
  return [...fixed, ...moved, addDays(easter, -3), addDays(easter, -2)];
}

function listMexicanHolidays(year: number): readonly CalendarDay[] {
  const easter = calculateEasterSunday(year);
  return [
    toDay(year, 1, 1),
    findMonday(year, 2, 1),
    findMonday(year, 3, 3),
    addDays(easter, -3),
    addDays(easter, -2),
    toDay(year, 5, 1),
    toDay(year, 9, 16),
    // The change of government every six years, on 1 October since the reform of 2014.
    ...(year >= 2024 && (year - 2024) % 6 === 0 ? [toDay(year, 10, 1)] : []),
    toDay(year, 11, 2),
    findMonday(year, 11, 3),
    toDay(year, 12, 12),
    toDay(year, 12, 25),
  ];
}

const toDay = (year: number, month: number, day: number): CalendarDay => ({ year, month, day });

function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return toDay(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** Returns the day of the week; 0 is Sunday. */
export const getWeekday = ({ year, month, day }: CalendarDay): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** Moves a day to the next Monday; a Monday stays. */
const moveToMonday = (day: CalendarDay): CalendarDay => addDays(day, (8 - getWeekday(day)) % 7);

/** Returns the nth Monday of a month. */
const findMonday = (year: number, month: number, which: number): CalendarDay =>
  addDays(moveToMonday(toDay(year, month, 1)), 7 * (which - 1));

/** Calculates Easter by Gauss's rule for the Gregorian calendar, as given by Meeus, Jones and Butcher. */
function calculateEasterSunday(year: number): CalendarDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return toDay(year, Math.floor(sum / 31), (sum % 31) + 1);
}
