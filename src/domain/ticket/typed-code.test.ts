import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../shared/result.ts';
import { formatTypedCode, parseTypedCode, typedCodeLength } from './typed-code.ts';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const anyCode = fc
  .array(fc.integer({ min: 0, max: 31 }), { minLength: typedCodeLength, maxLength: typedCodeLength })
  .map(formatTypedCode);
const position = fc.nat({ max: typedCodeLength });
const strip = (code: string): string[] => [...code.replaceAll('-', '')];

/** Product: a steward types the code of a ticket that no scanner reads, in a hurry. */
describe('a typed code', () => {
  it('is read as it was printed, in any case and with any separators', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
        for (const typed of [
          code,
          code.toLowerCase(),
          code.replaceAll('-', ''),
          ` ${code.replaceAll('-', ' ')} `,
        ])
          expect(parseTypedCode(typed)).toEqual(ok(code));
      }),
    );
  });

  it('is rejected with any one wrong letter', () => {
    fc.assert(
      fc.property(anyCode, position, fc.constantFrom(...letters), (code, at, letter) => {
        const typed = strip(code);
        fc.pre(typed[at] !== letter);
        expect(parseTypedCode(typed.with(at, letter).join(''))).toEqual(err('WRONG_CHECK'));
      }),
    );
  });

  it('is rejected when any two different letters changed places', () => {
    fc.assert(
      fc.property(anyCode, position, position, (code, one, other) => {
        const typed = strip(code);
        fc.pre(typed[one] !== typed[other]);
        const swapped = typed.with(one, typed[other] ?? '').with(other, typed[one] ?? '');
        expect(parseTypedCode(swapped.join(''))).toEqual(err('WRONG_CHECK'));
      }),
    );
  });

  it('is rejected with a letter too few or too many, and with a letter that no code has', () => {
    fc.assert(
      fc.property(anyCode, fc.constantFrom(...letters), (code, letter) => {
        expect(parseTypedCode(code.slice(1))).toEqual(err('WRONG_LENGTH'));
        expect(parseTypedCode(code + letter)).toEqual(err('WRONG_LENGTH'));
        for (const lookalike of ['0', 'O', '1', 'I'])
          expect(parseTypedCode(lookalike + code.slice(1))).toEqual(err('UNKNOWN_LETTER'));
      }),
    );
  });
});
