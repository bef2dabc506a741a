import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitDuration } from './duration.ts';

/** Spec §9: days, hours, minutes and seconds, each padded to 2 digits. */
describe('splitDuration', () => {
  it.each([
    [0, '00 00 00 00'],
    [999, '00 00 00 00'],
    [10 * 60_000, '00 00 10 00'],
    [93_784_005, '01 02 03 04'],
    [86_399_999, '00 23 59 59'],
    [100 * 86_400_000, '100 00 00 00'],
    [-5, '00 00 00 00'],
  ])('of %d ms is %s', (milliseconds, text) => {
    expect(Object.values(splitDuration(milliseconds)).join(' ')).toBe(text);
  });

  it('adds up to the whole seconds, every part within its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 86_400_000 }), (milliseconds) => {
        const { days, hours, minutes, seconds } = splitDuration(milliseconds);
        const total = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);

        expect(total).toBe(Math.floor(milliseconds / 1_000));
        expect([hours, minutes, seconds].every((part) => /^[0-5][0-9]$/.test(part))).toBe(true);
        expect(Number(hours)).toBeLessThan(24);
        expect(days).toMatch(/^[0-9]{2,}$/);
      }),
    );
  });
});
