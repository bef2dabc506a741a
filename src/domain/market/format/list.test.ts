import { describe, expect, it } from 'vitest';
import { formatList } from './list.ts';

describe('a list of names', () => {
  it.each([
    [['OXXO'], 'OXXO', 'OXXO'],
    [['BBVA', 'Kiosko'], 'BBVA y Kiosko', 'BBVA and Kiosko'],
    [['BBVA', 'Kiosko', 'Telecomm'], 'BBVA, Kiosko y Telecomm', 'BBVA, Kiosko and Telecomm'],
  ])('of %j is a grammatical enumeration', (names, spanish, english) => {
    expect(formatList(names, 'es')).toBe(spanish);
    expect(formatList(names, 'en')).toBe(english);
  });

  it('uses “e” before an “i” sound', () => {
    expect(formatList(['Soriana', 'Inbursa'], 'es')).toBe('Soriana e Inbursa');
  });
});
