import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRecoveryCode, parseRecoveryCode, RECOVERY_ALPHABET } from './recovery-code.ts';

const codes = fc
  .array(fc.constantFrom(...RECOVERY_ALPHABET), { minLength: 12, maxLength: 12 })
  .map((signs) => signs.join(''));

describe('a recovery code', () => {
  it('is parsed in any case, with or without hyphens', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(parseRecoveryCode(formatRecoveryCode(code))).toBe(code);
        expect(parseRecoveryCode(` ${code.toLowerCase().replace(/(.{3})/g, '$1 ')}`)).toBe(code);
      }),
    );
  });

  it('accepts letters that look like digits', () => {
    expect(parseRecoveryCode('O0oI-1iLl-ABCD')).toBe('00011111ABCD'.slice(0, 12));
    expect(formatRecoveryCode('K7QM2W9XPB4T')).toBe('K7QM-2W9X-PB4T');
  });

  it.each(['', '123456', 'K7QM-2W9X-PB4', 'K7QM-2W9X-PB4TT', 'K7QM-2W9X-PB4U', 'K7QM-2W9X-PB4ñ'])(
    'is not %j',
    (text) => {
      expect(parseRecoveryCode(text)).toBeNull();
    },
  );
});
