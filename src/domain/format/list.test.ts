import { describe, expect, it } from 'vitest';
import { formatList } from './list.ts';

describe('a list of names', () => {
  it.each([
    [['OXXO'], 'OXXO', 'OXXO'],
    [['BBVA', 'Kiosko'], 'BBVA y Kiosko', 'BBVA and Kiosko'],
    [['BBVA', 'Kiosko', 'Telecomm'], 'BBVA, Kiosko y Telecomm', 'BBVA, Kiosko and Telecomm'],
  ])('of %j reads as a sentence does', (names, spanish, english) => {
    expect(formatList(names, 'es')).toBe(spanish);
    expect(formatList(names, 'en')).toBe(english);
  });

  it('says “e” before the sound of an “i”', () => {
    expect(formatList(['Soriana', 'Inbursa'], 'es')).toBe('Soriana e Inbursa');
  });
});
