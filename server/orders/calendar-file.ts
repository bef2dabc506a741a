import { toWallClock } from '#domain/shared/calendar-day.ts';
import type { Instant } from '#domain/shared/instant.ts';

/** The duration of a calendar entry. Assumption: two and a half hours; only the visit of a tour has a known end. */
const eventDurationMinutes = 150;

export type CalendarEntry = {
  /** The stable UID: importing the file again replaces the entry. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly notes: string;
  readonly url: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  /** Known of the visit of a tour. */
  readonly durationMinutes?: number;
  /** A cancelled entry, which the calendar strikes out. */
  readonly isCancelled: boolean;
  readonly now: Instant;
};

/**
 * Formats a purchase as a calendar file (RFC 5545; method and sequence as in RFC 5546), with an entry for each of its events. Of two
 * files with the same sequence the later DTSTAMP counts, so a rescheduled event is corrected by the next import.
 */
export function formatCalendarFile(entries: readonly [CalendarEntry, ...CalendarEntry[]]): string {
  const [{ timeZone, startsAt, isCancelled }] = entries;
  // The zone is defined by one observance, so entries with different offsets are in UTC.
  const hasOneOffset = entries.every(
    (entry) =>
      entry.timeZone === timeZone &&
      formatOffset(entry.startsAt, timeZone) === formatOffset(startsAt, timeZone),
  );
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Taquilla//Tickets//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...(hasOneOffset ? formatTimeZone(timeZone, startsAt) : []),
    ...entries.flatMap((entry) => formatEntry(entry, hasOneOffset)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

function formatEntry(entry: CalendarEntry, isInZone: boolean): readonly string[] {
  const { timeZone, startsAt, isCancelled } = entry;
  const time = (name: string, at: Instant) =>
    isInZone ? `${name};TZID=${timeZone}:${formatLocalTime(at, timeZone)}` : `${name}:${formatUtcTime(at)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${formatUtcTime(entry.now)}`,
    `SEQUENCE:${isCancelled ? 1 : 0}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    time('DTSTART', startsAt),
    time('DTEND', startsAt + (entry.durationMinutes ?? eventDurationMinutes) * 60_000),
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `DESCRIPTION:${escapeText(entry.notes)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
  ];
}

/** Formats the time zone with its offset at that instant: one event needs one observance only. */
function formatTimeZone(timeZone: string, at: Instant): readonly string[] {
  const offset = formatOffset(at, timeZone);
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
function formatOffset(at: Instant, timeZone: string): string {
  const { year, month, day, hour, minute } = toWallClock(at, timeZone);
  const minutes = Math.round((Date.UTC(year, month - 1, day, hour, minute) - at) / 60_000);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padTwo(Math.floor(size / 60))}${padTwo(size % 60)}`;
}

/** Formats local time as '20270314T183000'. */
function formatLocalTime(at: Instant, timeZone: string): string {
  const { year, month, day, hour, minute } = toWallClock(at, timeZone);
  return `${year}${padTwo(month)}${padTwo(day)}T${padTwo(hour)}${padTwo(minute)}00`;
}

/** Formats UTC as '20270314T233000Z'. */
const formatUtcTime = (at: Instant): string =>
  `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const padTwo = (figure: number): string => String(figure).padStart(2, '0');

/** Escapes commas, semicolons, backslashes and line breaks, and drops control characters. */
const escapeText = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Folds lines at 75 octets; a continuation starts with a space. */
function foldLine(line: string): string {
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
