import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLocalDateTime, parseLocalDateTime } from './local-date-time.ts';

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
