import { format } from 'date-fns/format';
import { enGB } from 'date-fns/locale/en-GB';
import { es } from 'date-fns/locale/es';
import { type CalendarDay, toCalendarDay, toWallClock } from '../../shared/calendar-day.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Language } from '../locale.ts';

/** Spanish 'd de MMMM', English 'LLLL, do' (Spec §9): '20 de noviembre', 'November, 20th'. */
const dayPatterns = { es: "d 'de' MMMM", en: 'LLLL, do' } as const satisfies Record<Language, string>;

/** Assumption: Spec §9 names no format with a year; these are the usual ones of each language. */
const datePatterns = { es: "d 'de' MMMM 'de' yyyy", en: 'd LLLL yyyy' } as const satisfies Record<
  Language,
  string
>;

const locales = { es, en: enGB } as const;

/** Formats the day of an instant in an IANA zone, which for an event is its venue's. */
export const formatDay = (instant: Instant, timeZone: string, language: Language): string =>
  formatCalendarDay(toCalendarDay(instant, timeZone), language, dayPatterns[language]);

/** Formats the day with its year. */
export const formatDate = (instant: Instant, timeZone: string, language: Language): string =>
  formatCalendarDay(toCalendarDay(instant, timeZone), language, datePatterns[language]);

/** Formats the weekday: 'viernes', 'Friday'. */
export const formatWeekday = (instant: Instant, timeZone: string, language: Language): string =>
  formatCalendarDay(toCalendarDay(instant, timeZone), language, 'EEEE');

/** Formats the time as HH:mm (Spec §9). */
export function formatTime(instant: Instant, timeZone: string): string {
  const { hour, minute } = toWallClock(instant, timeZone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Uses noon, because no supported time zone skips or repeats it. */
const formatCalendarDay = ({ year, month, day }: CalendarDay, language: Language, pattern: string): string =>
  format(new Date(year, month - 1, day, 12), pattern, { locale: locales[language] });
