import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, formatIsoDay, getWeekday, parseCalendarDay } from '../shared/calendar-day.ts';
import {
  buildVisitId,
  guideLanguages,
  listTourSlots,
  maxScheduleDays,
  type TourSchedule,
  weekdays,
} from './tour-schedule.ts';

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const isoDay = fc
  .integer({ min: 0, max: 500 })
  .map((days) => formatIsoDay(addDays({ year: 2026, month: 11, day: 26 }, days)));
const anySchedule: fc.Arbitrary<TourSchedule> = fc.record({
  from: isoDay,
  until: isoDay,
  closedDays: fc.array(isoDay, { maxLength: 5 }),
  opening: fc.array(
    fc.record({
      weekdays: fc.subarray([...weekdays], { minLength: 1 }),
      times: fc.array(time, { minLength: 1, maxLength: 4 }),
      language: fc.constantFrom(...guideLanguages),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
const weekdayOf = (day: string) => {
  const parsed = parseCalendarDay(day);
  return parsed === null ? undefined : weekdays[getWeekday(parsed)];
};

describe('the visits of a tour', () => {
  it('are those of its opening hours, without closed days', () => {
    const slots = listTourSlots({
      from: '2026-12-04',
      until: '2026-12-07',
      closedDays: ['2026-12-06'],
      opening: [
        { weekdays: ['FRI', 'SAT', 'SUN'], times: ['15:00', '10:30'], language: 'es' },
        { weekdays: ['SAT'], times: ['10:30'], language: 'en' },
      ],
    });

    expect(slots).toEqual([
      { day: '2026-12-04', time: '10:30', language: 'es' },
      { day: '2026-12-04', time: '15:00', language: 'es' },
      { day: '2026-12-05', time: '10:30', language: 'es' },
      { day: '2026-12-05', time: '10:30', language: 'en' },
      { day: '2026-12-05', time: '15:00', language: 'es' },
    ]);
    expect(slots.slice(0, 1).map((slot) => buildVisitId('tour-ceiba', slot))).toEqual([
      'tour-ceiba-20261204-1030-es',
    ]);
  });

  it('are in order, each once, on open days of the period only, and none is missing', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const slots = listTourSlots(schedule);
        const ids = slots.map((slot) => buildVisitId('t', slot));
        const isOpen = ({ day, time: at, language }: (typeof slots)[number]) =>
          schedule.opening.some(
            (hours) =>
              hours.language === language &&
              hours.times.includes(at) &&
              hours.weekdays.some((weekday) => weekday === weekdayOf(day)),
          );

        expect(new Set(ids).size).toBe(ids.length);
        expect(slots.map(({ day, time: at }) => `${day} ${at}`)).toEqual(
          slots.map(({ day, time: at }) => `${day} ${at}`).toSorted(),
        );
        expect(slots.every(isOpen)).toBe(true);
        expect(slots.every(({ day }) => day >= schedule.from && day <= schedule.until)).toBe(true);
        expect(slots.some(({ day }) => schedule.closedDays.includes(day))).toBe(false);
        const first = schedule.from;
        if (first <= schedule.until && !schedule.closedDays.includes(first))
          for (const { weekdays: open, times, language } of schedule.opening)
            for (const at of open.some((weekday) => weekday === weekdayOf(first)) ? times : [])
              expect(slots).toContainEqual({ day: first, time: at, language });
      }),
    );
  });

  it('are none for days that do not exist, and end after the longest period', () => {
    const opening = [{ weekdays: [...weekdays], times: ['10:00'], language: 'es' }] as const;
    const list = (from: string, until: string) => listTourSlots({ from, until, opening, closedDays: [] });

    expect(list('2027-02-29', '2027-03-02')).toEqual([]);
    expect(list('2026-01-01', '2029-01-01')).toHaveLength(maxScheduleDays);
  });
});
