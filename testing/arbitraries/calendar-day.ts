import fc from 'fast-check';
import { type CalendarDay, createCalendarDay } from '#domain/shared/calendar-day.ts';

/** Any real day from 1900 to 2100. */
export const anyDay: fc.Arbitrary<CalendarDay> = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => {
    const day = createCalendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
    if (day === null) throw new Error('The calendar rejected a real day');
    return day;
  });
