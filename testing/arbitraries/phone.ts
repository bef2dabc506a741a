import fc from 'fast-check';
import { colombianMobilePrefixes } from '#domain/market/phone.ts';
import { digits } from './text.ts';

/** A Colombian mobile built from the rule: a listed prefix and seven digits. */
export const colombianMobile: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...colombianMobilePrefixes), digits(7))
  .map(([prefix, rest]) => prefix + rest);

/** A Mexican phone as people have them: ten digits, none of which is checked. */
export const mexicanPhone: fc.Arbitrary<string> = digits(10);
