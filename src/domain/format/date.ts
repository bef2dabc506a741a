import { format } from 'date-fns/format';
import { enGB } from 'date-fns/locale/en-GB';
import { es } from 'date-fns/locale/es';
import type { Language } from '../market/locale.ts';
import { type CalendarDay, dayAt, wallClockAt } from '../shared/calendar-day.ts';
import type { Instant } from '../shared/instant.ts';

/** Spanish 'd de MMMM', English 'LLLL, do' (Spec §9): '20 de noviembre', 'November, 20th'. */
const dayPatterns = { es: "d 'de' MMMM", en: 'LLLL, do' } as const satisfies Record<Language, string>;

/** Assumption: Spec §9 names no format with a year; these are each language's own. */
const datePatterns = { es: "d 'de' MMMM 'de' yyyy", en: 'd LLLL yyyy' } as const satisfies Record<
  Language,
  string
>;

const locales = { es, en: enGB } as const;

/** The day of an instant as clocks show it in an IANA zone, an event's being its venue's. */
export const formatDay = (instant: Instant, timeZone: string, language: Language): string =>
  formatCalendarDay(dayAt(instant, timeZone), language, dayPatterns[language]);

/** The same with its year. */
export const formatDate = (instant: Instant, timeZone: string, language: Language): string =>
  formatCalendarDay(dayAt(instant, timeZone), language, datePatterns[language]);

/** 'viernes', 'Friday'. */
export const formatWeekday = (instant: Instant, timeZone: string, language: Language): string =>
  formatCalendarDay(dayAt(instant, timeZone), language, 'EEEE');

/** HH:mm (Spec §9). */
export function formatTime(instant: Instant, timeZone: string): string {
  const { hour, minute } = wallClockAt(instant, timeZone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Noon, because no zone in which this runs skips or repeats it. */
const formatCalendarDay = ({ year, month, day }: CalendarDay, language: Language, pattern: string): string =>
  format(new Date(year, month - 1, day, 12), pattern, { locale: locales[language] });
