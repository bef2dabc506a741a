import fc from 'fast-check';
import { colombianMobilePrefixes } from '#domain/market/phone.ts';
import { digits } from './text.ts';

/** A valid Colombian mobile number: a listed prefix and seven digits. */
export const colombianMobile: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...colombianMobilePrefixes), digits(7))
  .map(([prefix, rest]) => prefix + rest);

/** A plausible Mexican phone number: ten digits, none of which is validated. */
export const mexicanPhone: fc.Arbitrary<string> = digits(10);
