import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCode128 } from './code-128.ts';

const modules = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

describe('a Code 128 barcode', () => {
  it('encodes the usual worked example PJJ123C, whose check symbol is 54 in set A and 55 in set B', () => {
    // start B, then P J J 1 2 3 C, then the check symbol, then stop
    const widths = encodeCode128('PJJ123C') ?? [];

    expect(widths.slice(0, 6).join('')).toBe('211214');
    expect(widths.slice(8 * 6, 9 * 6).join('')).toBe('311321');
    expect(widths.slice(-7).join('')).toBe('2331112');
  });

  it('encodes two digits in one symbol when the text has digits only', () => {
    // start C, eight pairs, check symbol and the 13 modules of stop
    expect(modules(encodeCode128('4820193755001249') ?? [])).toBe(11 * 10 + 13);
  });

  it('makes symbols of 11 modules each, for every printable text', () => {
    const printable = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(printable, (text) => {
        expect(modules(encodeCode128(text) ?? []) % 11).toBe(2);
      }),
    );
  });

  it.each(['', 'año', '😀'])('has no symbol for "%s"', (text) => {
    expect(encodeCode128(text)).toBeNull();
  });
});
