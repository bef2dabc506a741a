import { wallClockAt } from '#domain/shared/calendar-day.ts';
import type { Instant } from '#domain/shared/instant.ts';

/** The duration of a calendar entry. Assumption: two and a half hours; no end time is published. */
const length = 150 * 60_000;

export type CalendarEntry = {
  /** The stable UID: importing the file again replaces the entry. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly notes: string;
  readonly url: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  /** A cancelled entry, which the calendar strikes out. */
  readonly isCancelled: boolean;
  readonly now: Instant;
};

/**
 * Formats a purchase as a calendar file (RFC 5545; method and sequence as in RFC 5546). Of two files with the same
 * sequence the later DTSTAMP counts, so a rescheduled event is corrected by the next import.
 */
export function calendarFile(entry: CalendarEntry): string {
  const { timeZone, startsAt, isCancelled } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Taquilla//Tickets//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...zone(timeZone, startsAt),
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    `DTSTAMP:${universal(entry.now)}`,
    `SEQUENCE:${isCancelled ? 1 : 0}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART;TZID=${timeZone}:${local(startsAt, timeZone)}`,
    `DTEND;TZID=${timeZone}:${local(startsAt + length, timeZone)}`,
    `SUMMARY:${text(entry.title)}`,
    `LOCATION:${text(entry.place)}`,
    `DESCRIPTION:${text(entry.notes)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Formats the time zone with its offset at that instant: one event needs one observance only. */
function zone(timeZone: string, at: Instant): readonly string[] {
  const offset = offsetAt(at, timeZone);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
}

/** Formats the offset as '-0500'. */
function offsetAt(at: Instant, timeZone: string): string {
  const { year, month, day, hour, minute } = wallClockAt(at, timeZone);
  const minutes = Math.round((Date.UTC(year, month - 1, day, hour, minute) - at) / 60_000);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

/** Formats local time as '20270314T183000'. */
function local(at: Instant, timeZone: string): string {
  const { year, month, day, hour, minute } = wallClockAt(at, timeZone);
  return `${year}${two(month)}${two(day)}T${two(hour)}${two(minute)}00`;
}

/** Formats UTC as '20270314T233000Z'. */
const universal = (at: Instant): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const two = (figure: number): string => String(figure).padStart(2, '0');

/** Escapes commas, semicolons, backslashes and line breaks, and drops control characters. */
const text = (words: string): string =>
  words
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Folds lines at 75 octets; a continuation starts with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
