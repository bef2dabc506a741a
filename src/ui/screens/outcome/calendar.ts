import type { EventSummary } from '#domain/catalogue/event.ts';

/** How long a calendar keeps free for an event. Assumption: two hours and a half; no end is published. */
const length = 150 * 60_000;

/** The event as a calendar file (RFC 5545), as an address to download from. */
export function calendarHref(event: EventSummary): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Taquilla//Tickets//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(event.id)}@taquilla`,
    `DTSTAMP:${stamp(event.saleOpensAt)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.startsAt + length)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(`${event.venue.name}, ${event.venue.city}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(`${lines.map(folded).join('\r\n')}\r\n`)}`;
}

/** '20270314T233000Z'. */
const stamp = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** No line is longer than 75 octets; a continuation begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    const limit = parts.length === 0 ? 75 : 74;
    if (new TextEncoder().encode(part + letter).length > limit) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}
