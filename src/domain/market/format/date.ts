import type { Day, Locale, Month } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { es } from 'date-fns/locale/es';
import { type CalendarDay, getWeekday, toCalendarDay, toWallClock } from '../../shared/calendar-day.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Language } from '../locale.ts';

/**
 * The names of months and days are those of date-fns. Its `format` is not used: it carries every pattern of the library, for two
 * patterns that each language needs.
 */
const locales = { es, en: enGB } as const satisfies Record<Language, Pick<Locale, 'localize'>>;

/** Spanish 'd de MMMM', English 'LLLL, do' (Spec §9): '20 de noviembre', 'November, 20th'. */
const formatDayOf = {
  es: (day) => `${day.day} de ${getMonthName(day, 'es')}`,
  en: (day) => `${getMonthName(day, 'en')}, ${locales.en.localize.ordinalNumber(day.day, { unit: 'date' })}`,
} as const satisfies Record<Language, (day: CalendarDay) => string>;

/** Assumption: Spec §9 names no format with a year; these are the usual ones of each language. */
const formatDateOf = {
  es: (day) => `${formatDayOf.es(day)} de ${day.year}`,
  en: (day) => `${day.day} ${getMonthName(day, 'en')} ${day.year}`,
} as const satisfies Record<Language, (day: CalendarDay) => string>;

const getMonthName = ({ month }: CalendarDay, language: Language): string =>
  locales[language].localize.month((month - 1) as Month);

/** Formats the day of an instant in an IANA zone, which for an event is its venue's. */
export const formatDay = (instant: Instant, timeZone: string, language: Language): string =>
  formatDayOf[language](toCalendarDay(instant, timeZone));

/** Formats the day with its year. */
export const formatDate = (instant: Instant, timeZone: string, language: Language): string =>
  formatDateOf[language](toCalendarDay(instant, timeZone));

/** Formats the weekday: 'viernes', 'Friday'. */
export const formatWeekday = (instant: Instant, timeZone: string, language: Language): string =>
  locales[language].localize.day(getWeekday(toCalendarDay(instant, timeZone)) as Day);

/** Formats the time as HH:mm (Spec §9). */
export function formatTime(instant: Instant, timeZone: string): string {
  const { hour, minute } = toWallClock(instant, timeZone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
