import { parseOtp } from './credentials.ts';

/** Letters and digits that cannot be confused with one another (Crockford's base 32). */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code has twelve characters: two to look it up, ten (50 bits) as the secret. */
export const RECOVERY_LOOKUP_LENGTH = 2;
export const RECOVERY_CODE_LENGTH = 12;

/** The number of recovery codes that each operator receives. */
export const RECOVERY_CODE_COUNT = 10;

/**
 * Parses a recovery code as typed. Case, spaces and hyphens are ignored; O counts as 0, I and L as 1. Returns
 * null if the text cannot be a recovery code.
 */
export function parseRecoveryCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const isWhole = code.length === RECOVERY_CODE_LENGTH;
  return isWhole && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign)) ? code : null;
}

/** Returns true if the text has the format of an authenticator code or of a recovery code. */
export const isSecondFactorCode = (text: string): boolean =>
  parseOtp(text).ok || parseRecoveryCode(text) !== null;

/** Formats a code in groups of four for reading and writing down: 'K7QM-2W9X-PB4T'. */
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
