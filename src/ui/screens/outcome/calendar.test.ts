import { describe, expect, it } from 'vitest';
import { aStoryEvent } from '../../components/story-events.ts';
import { calendarHref } from './calendar.ts';

const fileOf = (href: string): string => decodeURIComponent(href.slice(href.indexOf(',') + 1));

describe('the calendar file of an event (RFC 5545)', () => {
  it('says when and where, in universal time', () => {
    const file = fileOf(calendarHref(aStoryEvent({ startsAt: Date.UTC(2027, 2, 14, 23, 30) })));

    expect(file).toContain('\r\nDTSTART:20270314T233000Z\r\n');
    expect(file).toContain('\r\nDTEND:20270315T020000Z\r\n');
    expect(file).toContain('LOCATION:Estadio La Ceiba\\, Cali');
    expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('folds long lines at 75 octets without breaking a letter', () => {
    const title = 'Ñandú; '.repeat(30);

    const lines = fileOf(calendarHref(aStoryEvent({ title }))).split('\r\n');
    const unfolded = fileOf(calendarHref(aStoryEvent({ title }))).replaceAll('\r\n ', '');

    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    expect(unfolded).toContain(`SUMMARY:${title.replaceAll(';', '\\;')}`);
  });
});
