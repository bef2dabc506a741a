import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digits } from '#testing/arbitraries/text.ts';
import { calculateClabeCheckDigit, isClabe } from './clabe.ts';

describe('a CLABE', () => {
  it.each(['032180000118359719', '002010077777777771'])('is %s, with a correct check digit', (clabe) => {
    expect(isClabe(clabe)).toBe(true);
  });

  it.each(['', '03218000011835971', '0321800001183597190', '03218000011835971a', '032180000118359710'])(
    'is not %j',
    (text) => {
      expect(isClabe(text)).toBe(false);
    },
  );

  it('is invalid with any single wrong digit', () => {
    fc.assert(
      fc.property(digits(17), fc.nat(17), fc.integer({ min: 1, max: 9 }), (first17, at, by) => {
        const clabe = `${first17}${calculateClabeCheckDigit(first17)}`;
        const wrong = [...clabe]
          .map((digit, index) => (index === at ? (Number(digit) + by) % 10 : digit))
          .join('');

        expect(isClabe(clabe)).toBe(true);
        expect(isClabe(wrong)).toBe(false);
      }),
    );
  });
});
