import { describe, expect, it } from 'vitest';
import { groupDigits } from './group-digits.ts';

describe('a long reference', () => {
  it.each([
    ['4820193755001249', '4820 1937 5500 1249'],
    ['48201', '4820 1'],
    ['4820', '4820'],
    ['', ''],
  ])('%s is grouped as %s', (digits, grouped) => {
    expect(groupDigits(digits)).toBe(grouped);
  });
});
