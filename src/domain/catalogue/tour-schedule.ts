import {
  addDays,
  type CalendarDay,
  compareDays,
  formatIsoDay,
  getWeekday,
  parseCalendarDay,
} from '../shared/calendar-day.ts';

/** The days of the week in the order of `getWeekday`. */
export const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
export type Weekday = (typeof weekdays)[number];

/** The languages of the guides. */
export const guideLanguages = ['es', 'en', 'fr', 'pt', 'de'] as const;
export type GuideLanguage = (typeof guideLanguages)[number];

/** The times at which visits begin on certain days of the week. */
export type OpeningHours = {
  readonly weekdays: readonly Weekday[];
  /** Local times such as '10:30'. */
  readonly times: readonly string[];
  readonly language: GuideLanguage;
};

/** The days on which a tour takes place, both ends included ('2026-12-01'). */
export type TourSchedule = {
  readonly from: string;
  readonly until: string;
  readonly opening: readonly OpeningHours[];
  /** Days without visits, such as holidays and match days. */
  readonly closedDays: readonly string[];
};

/** The start of a visit, by the calendar and clock of its venue. */
export type TourSlot = { readonly day: string; readonly time: string; readonly language: GuideLanguage };

/** The longest schedule, in days. */
export const maxScheduleDays = 400;

/** Lists the visits of a schedule in order, each once; none on closed days. Days that do not exist count as closed. */
export function listTourSlots({ from, until, opening, closedDays }: TourSchedule): readonly TourSlot[] {
  const closed = new Set(closedDays);
  return listDays(from, until)
    .filter((day) => !closed.has(formatIsoDay(day)))
    .flatMap((day) => listSlotsOfDay(day, opening));
}

function listSlotsOfDay(day: CalendarDay, opening: readonly OpeningHours[]): readonly TourSlot[] {
  const weekday = weekdays[getWeekday(day)];
  const slots = new Map<string, TourSlot>();
  for (const { weekdays: open, times, language } of opening) {
    if (weekday === undefined || !open.includes(weekday)) continue;
    for (const time of times)
      slots.set(`${time} ${guideLanguages.indexOf(language)}`, { day: formatIsoDay(day), time, language });
  }
  return [...slots].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, slot]) => slot);
}

function listDays(from: string, until: string): readonly CalendarDay[] {
  const [first, last] = [parseCalendarDay(from), parseCalendarDay(until)];
  if (first === null || last === null) return [];
  const days: CalendarDay[] = [];
  for (let day = first; compareDays(day, last) <= 0 && days.length < maxScheduleDays; day = addDays(day, 1))
    days.push(day);
  return days;
}

/** Builds the id of a visit from that of its tour. */
export const buildVisitId = (tourId: string, { day, time, language }: TourSlot): string =>
  `${tourId}-${day.replaceAll('-', '')}-${time.replace(':', '')}-${language}`;
