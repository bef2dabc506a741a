import fc from 'fast-check';
import { PASSWORD_SPECIALS } from '#domain/identity/credentials.ts';
import { decimal, lowerCase, textOf, upperCase } from './text.ts';

/** A valid password: one of each required kind, then any characters up to 60. */
export const validPassword: fc.Arbitrary<string> = fc
  .tuple(
    textOf(upperCase, 1, 3),
    textOf(lowerCase, 1, 3),
    textOf(decimal, 1, 3),
    textOf(PASSWORD_SPECIALS, 1, 3),
    textOf(upperCase + lowerCase + decimal + PASSWORD_SPECIALS, 4, 48),
  )
  .chain((parts) => {
    const letters = [...parts.join('')];
    return fc.shuffledSubarray(letters, { minLength: letters.length }).map((shuffled) => shuffled.join(''));
  });
