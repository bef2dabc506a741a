import { describe, expect, it } from 'vitest';
import { formatCountdown } from './format-countdown.ts';

describe('formatting a countdown', () => {
  it.each([
    [600_000, '10:00'],
    [582_000, '09:42'],
    [581_001, '09:42'],
    [1, '00:01'],
    [0, '00:00'],
    [-5_000, '00:00'],
    [3_600_000, '01:00:00'],
    [85_268_000, '23:41:08'],
    [259_200_000, '72:00:00'],
  ])('%d ms: %s', (remaining, text) => {
    expect(formatCountdown(remaining)).toBe(text);
  });
});
