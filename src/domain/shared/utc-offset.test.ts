import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateUtcOffset } from './utc-offset.ts';

/** Formats an instant with the zone data of the runtime, as the reference. */
function offsetByRuntime(at: number, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = 0, minutes = 0] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const zones = [
  'America/Bogota',
  'America/Cancun',
  'America/Bahia_Banderas',
  'America/Chihuahua',
  'America/Merida',
  'America/Mexico_City',
  'America/Monterrey',
  'America/Hermosillo',
  'America/Mazatlan',
  'America/Tijuana',
  'America/Ciudad_Juarez',
  'America/Matamoros',
  'Europe/Madrid',
  'UTC',
] as const;

describe('the offset of a zone from UTC', () => {
  it.each(zones)('is that of the zone data at every instant: %s', (timeZone) => {
    const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(instants, (at) => {
        expect(calculateUtcOffset(at, timeZone)).toBe(offsetByRuntime(at, timeZone));
      }),
    );
  });

  it.each([
    ['in summer, while Mexico had daylight saving', Date.UTC(2022, 6, 1), -5],
    ['in summer, since it has none', Date.UTC(2023, 6, 1), -6],
    ['the day after the last change', Date.UTC(2022, 9, 31), -6],
  ])('of Mexico City %s', (_when, at, hours) => {
    expect(calculateUtcOffset(at, 'America/Mexico_City')).toBe(hours * 3_600_000);
  });
});
