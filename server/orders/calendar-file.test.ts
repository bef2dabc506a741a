import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, formatCalendarFile } from './calendar-file.ts';

const entry = (own: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'order-o1@taquilla',
  title: 'Páramo – Ceiba',
  place: 'Estadio La Ceiba, Cali',
  notes: 'Orden TQ7H2K44',
  url: 'http://localhost:8080/my-tickets',
  startsAt: Date.UTC(2027, 2, 14, 23, 30),
  timeZone: 'America/Bogota',
  isCancelled: false,
  now: Date.UTC(2027, 1, 1, 9, 5, 7),
  ...own,
});
const linesOf = (own?: Partial<CalendarEntry>) => formatCalendarFile([entry(own)]).split('\r\n');
const unfolded = (own?: Partial<CalendarEntry>) =>
  formatCalendarFile([entry(own)])
    .replaceAll('\r\n ', '')
    .split('\r\n');
/** Reads a text property as a calendar does (RFC 5545, 3.3.11). */
const readText = (lines: readonly string[], name: string): string | undefined =>
  lines
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .replace(/\\(.)/gu, (_, letter: string) => (letter === 'n' ? '\n' : letter));
const withoutControls = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, '');

describe('the calendar file of a purchase (RFC 5545)', () => {
  it('has an entry for each event of a season pass, in UTC where their offsets differ', () => {
    const winter = entry({ uid: 'a', timeZone: 'America/Tijuana', startsAt: Date.UTC(2027, 0, 14, 3) });
    const summer = entry({ uid: 'b', timeZone: 'America/Tijuana', startsAt: Date.UTC(2027, 6, 14, 2) });
    const read = (...entries: [CalendarEntry, ...CalendarEntry[]]) =>
      formatCalendarFile(entries)
        .split('\r\n')
        .filter((line) => /^(UID|DTSTART;|DTSTART:2027|TZID)/.test(line));

    expect(read(entry({ uid: 'a' }), entry({ uid: 'b', startsAt: Date.UTC(2027, 2, 21, 23, 30) }))).toEqual([
      'TZID:America/Bogota',
      'UID:a',
      'DTSTART;TZID=America/Bogota:20270314T183000',
      'UID:b',
      'DTSTART;TZID=America/Bogota:20270321T183000',
    ]);
    expect(read(winter, summer)).toEqual([
      'UID:a',
      'DTSTART:20270114T030000Z',
      'UID:b',
      'DTSTART:20270714T020000Z',
    ]);
  });

  it('states the time in the venue’s time zone, which it defines', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'TZID:America/Bogota',
        'TZOFFSETTO:-0500',
        'DTSTART;TZID=America/Bogota:20270314T183000',
        'DTEND;TZID=America/Bogota:20270314T210000',
        'DTSTAMP:20270201T090507Z',
      ]),
    );
  });

  it.each([
    ['America/Mexico_City', '20270314T173000', '-0600'],
    ['America/Tijuana', '20270314T163000', '-0700'],
    ['Asia/Kolkata', '20270315T050000', '+0530'],
  ])('does so in %s as well', (timeZone, start, offset) => {
    expect(linesOf({ timeZone })).toEqual(
      expect.arrayContaining([`DTSTART;TZID=${timeZone}:${start}`, `TZOFFSETTO:${offset}`]),
    );
  });

  it('keeps one UID for ever, and can cancel its entry', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining(['METHOD:PUBLISH', 'UID:order-o1@taquilla', 'SEQUENCE:0', 'STATUS:CONFIRMED']),
    );
    expect(linesOf({ isCancelled: true })).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'UID:order-o1@taquilla', 'SEQUENCE:1', 'STATUS:CANCELLED']),
    );
  });

  it('escapes separators and line breaks, and drops control characters', () => {
    expect(unfolded({ title: 'A; B, C\\D', notes: 'uno\r\ndos\rtres\u0007' })).toEqual(
      expect.arrayContaining(['SUMMARY:A\\; B\\, C\\\\D', 'DESCRIPTION:uno\\ndos\\ntres']),
    );
  });

  it('keeps any text on one line of its own, from which a calendar reads the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (title, notes) => {
        const lines = unfolded({ title, notes });

        expect(linesOf({ title, notes }).every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
        expect(lines).toHaveLength(unfolded().length);
        expect(readText(lines, 'SUMMARY')).toBe(withoutControls(title));
        expect(readText(lines, 'DESCRIPTION')).toBe(withoutControls(notes));
      }),
    );
  });

  it('folds lines at 75 octets without splitting a character', () => {
    const title = 'Ñandú 🎟 '.repeat(30);

    const longest = Math.max(...linesOf({ title }).map((line) => Buffer.byteLength(line)));

    expect(longest).toBeLessThanOrEqual(75);
    expect(longest).toBeGreaterThan(70);
    expect(unfolded({ title })).toContain(`SUMMARY:${title}`);
  });

  it('starts and ends as RFC 5545 requires, every line with CRLF', () => {
    const file = formatCalendarFile([entry()]);

    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
