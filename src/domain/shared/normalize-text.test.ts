import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText } from './normalize-text.ts';

describe('normalizeText', () => {
  it.each([
    ['the mark that turns the text after it', '\u202EAna\u202C', 'Ana'],
    ['isolates', '\u2067Ana\u2069 Ruiz', 'Ana Ruiz'],
    ['zero-width spaces within a name', 'A\u200Bn\u2060a', 'Ana'],
    ['marks that a contact list puts around a number', '\u202A+57 300 222 3344\u202C', '+57 300 222 3344'],
    ['a name of joiners alone', '\u200D \u200C', ''],
    ['outer white space', ' \u00A0Ana\n', 'Ana'],
  ])('removes %s', (_, typed, normalized) => {
    expect(normalizeText(typed)).toBe(normalized);
  });

  it.each(['José Ángel Núñez', "D'Artagnan", '李 小龍', '👩‍👧 familia', 'ب‌ه', 'Jose\u0301'])(
    'leaves %s as it is',
    (text) => {
      expect(normalizeText(text)).toBe(text);
    },
  );

  it('returns what it returned when it is applied again, and never a longer text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeText(text);
        expect(normalizeText(once)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
