import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchSortedTerms, sortTerms, type WordMatch } from './typo-distance.ts';

/** Damerau and Levenshtein's distance with one swap of neighbours, from its definition. */
function measure(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const distances = [
    measure(one.slice(1), other) + 1,
    measure(one, other.slice(1)) + 1,
    measure(one.slice(1), other.slice(1)) + Number(one[0] !== other[0]),
  ];
  if (one.length > 1 && other.length > 1 && one[0] === other[1] && one[1] === other[0])
    distances.push(measure(one.slice(2), other.slice(2)) + 1);
  return Math.min(...distances);
}

function matchByDefinition(words: readonly string[], typed: string, tolerance: number) {
  return words.flatMap((word) => {
    const whole = measure(word, typed);
    const begun = Math.min(...Array.from(word, (_, n) => measure(word.slice(0, n + 1), typed)));
    const isBegun = begun < whole && (begun === 0 || typed.length >= 6);
    const typos = isBegun ? begun : whole;
    return typos <= tolerance ? [[word, { typos, isBegun }] as const] : [];
  });
}

it('agrees with the definition for every word of a vocabulary', () => {
  const word = fc.stringMatching(/^[abc]{1,7}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 12 }), word, fc.nat(2), (words, typed, tolerance) => {
      fc.pre(typed.length > tolerance);
      const sorted = sortTerms(words);
      const found: (readonly [string, WordMatch])[] = [];

      matchSortedTerms(sorted, typed, tolerance, (position, match) => {
        found.push([sorted.sorted[position] ?? '', match]);
      });

      expect(found).toEqual(matchByDefinition(sorted.sorted, typed, tolerance));
    }),
  );
});
