import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLocalDateTime, parseLocalDateTime, resolveDateTime } from './local-date-time.ts';

describe('a local date and time', () => {
  it.each([
    ['2026-11-20T18:30', 'America/Bogota', '2026-11-20T23:30:00.000Z'],
    ['2026-11-20T18:30', 'America/Mexico_City', '2026-11-21T00:30:00.000Z'],
    ['2026-07-01T00:00', 'Europe/Madrid', '2026-06-30T22:00:00.000Z'],
  ])('shows %s in %s at %s', (text, zone, iso) => {
    expect(parseLocalDateTime(text, zone)).toBe(Date.parse(iso));
  });

  it.each(['', '2026-11-20', '18:30', '2026-13-40T18:30', 'tomorrow'])('is not parsed from %j', (text) => {
    expect(parseLocalDateTime(text, 'America/Bogota')).toBeNull();
  });

  it('is parsed back to the minute', () => {
    const minutes = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom('America/Bogota', 'America/Mexico_City'), (minute, zone) => {
        expect(parseLocalDateTime(formatLocalDateTime(minute * 60_000, zone), zone)).toBe(minute * 60_000);
      }),
    );
  });
});

describe('a date and time of a file', () => {
  it.each([
    ['2026-12-05T18:30', 'America/Bogota', '2026-12-05T23:30:00.000Z'],
    ['2026-12-05T18:30-06:00', 'America/Bogota', '2026-12-06T00:30:00.000Z'],
    ['2026-12-05T18:30+05:30', 'America/Bogota', '2026-12-05T13:00:00.000Z'],
    ['2028-02-29T00:00Z', 'America/Bogota', '2028-02-29T00:00:00.000Z'],
    ['2027-11-07T01:30-07:00', 'America/Tijuana', '2027-11-07T08:30:00.000Z'],
  ])('resolves %s in %s to %s', (text, zone, iso) => {
    expect(resolveDateTime(text, zone)).toEqual({ ok: true, value: Date.parse(iso) });
  });

  it.each([
    ['', 'NOT_A_DATE_TIME'],
    ['2026-12-05', 'NOT_A_DATE_TIME'],
    ['2026-12-05T24:00', 'NOT_A_DATE_TIME'],
    ['2026-12-05 18:30', 'NOT_A_DATE_TIME'],
    ['5/12/2026 18:30', 'NOT_A_DATE_TIME'],
    ['2027-02-29T18:30', 'NO_SUCH_DAY'],
    ['2027-04-31T18:30Z', 'NO_SUCH_DAY'],
    ['2027-13-01T18:30', 'NO_SUCH_DAY'],
    // Daylight saving at the northern border of Mexico: 14 March and 7 November 2027.
    ['2027-03-14T02:30', 'SKIPPED_TIME'],
    ['2027-11-07T01:30', 'REPEATED_TIME'],
  ])('rejects %j as %s', (text, error) => {
    expect(resolveDateTime(text, 'America/Tijuana')).toEqual({ ok: false, error });
  });

  it('agrees with the field wherever a local time happens once', () => {
    const minutes = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    const zones = fc.constantFrom('America/Bogota', 'America/Merida', 'America/Tijuana', 'Europe/Madrid');
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const resolved = resolveDateTime(formatLocalDateTime(minute * 60_000, zone), zone);

        expect(resolved).toEqual(
          resolved.ok ? { ok: true, value: minute * 60_000 } : { ok: false, error: 'REPEATED_TIME' },
        );
      }),
    );
  });
});
