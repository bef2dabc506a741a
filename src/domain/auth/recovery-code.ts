import { parseOtp } from '../fan/credentials.ts';

/** Letters and digits that are not taken for one another (Crockford's base 32). */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve characters: two to find it by, ten (50 bits) to prove it. */
export const RECOVERY_LOOKUP_LENGTH = 2;
export const RECOVERY_CODE_LENGTH = 12;

/** How many an operator is given. */
export const RECOVERY_CODES = 10;

/**
 * A recovery code as it was typed: small letters, spaces and hyphens do not matter, nor O for 0, I and L for 1. Null when it
 * cannot be one.
 */
export function parseRecoveryCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const isWhole = code.length === RECOVERY_CODE_LENGTH;
  return isWhole && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign)) ? code : null;
}

/** What may be a code of the authenticator, or a recovery code. */
export const isFactorCode = (text: string): boolean => parseOtp(text).ok || parseRecoveryCode(text) !== null;

/** 'K7QM-2W9X-PB4T': as it is read out and written down. */
export const groupedRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
