import type { Brand } from '../shared/brand.ts';
import { normalizeText } from '../shared/normalize-text.ts';
import { err, ok, type Result } from '../shared/result.ts';

export type Email = Brand<string, 'Email'>;
export type Password = Brand<string, 'Password'>;
export type Otp = Brand<string, 'Otp'>;

/** Local part, @, and a domain whose last label has at least two characters (Spec §5). */
const emailPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** The maximum length of an address (RFC 5321). It also bounds the time that the pattern takes. */
const EMAIL_MAX_LENGTH = 254;

/**
 * Parses an e-mail address. Assumption: addresses that differ only in case are the same, so the result is
 * lower case.
 */
export function parseEmail(text: string): Result<Email, 'EMPTY' | 'NOT_AN_EMAIL'> {
  const email = normalizeText(text).toLowerCase();
  if (email === '') return err('EMPTY');
  const isEmail = email.length <= EMAIL_MAX_LENGTH && emailPattern.test(email);
  return isEmail ? ok(email as Email) : err('NOT_AN_EMAIL');
}

/** Spec §9. */
export const PASSWORD_MIN_LENGTH = 8;

/** The special characters of Spec §5, and no others. */
export const PASSWORD_SPECIALS = '#?!@$%^&*-.,:;=+~';

/** The mask shown instead of a password of any length: ten asterisks (Spec §5). */
export const PASSWORD_MASK = '**********';

/** The password requirements (Spec §5), in the order of the form. */
export const passwordRequirements = ['LENGTH', 'UPPERCASE', 'LOWERCASE', 'DIGIT', 'SPECIAL'] as const;
export type PasswordRequirement = (typeof passwordRequirements)[number];

/** Returns the requirements that the password does not meet, in order. */
export const unmetPasswordRequirements = (text: string): PasswordRequirement[] =>
  passwordRequirements.filter((requirement) => !requirementChecks[requirement](text));

export function parsePassword(text: string): Result<Password, readonly PasswordRequirement[]> {
  const unmet = unmetPasswordRequirements(text);
  return unmet.length === 0 ? ok(text as Password) : err(unmet);
}

/** Spec §9. */
export const OTP_LENGTH = 6;

/** Parses a six-digit code; spaces and hyphens are ignored. */
export function parseOtp(text: string): Result<Otp, 'WRONG_LENGTH' | 'NOT_DIGITS'> {
  const code = text.replace(/[\s-]/g, '');
  if (!/^[0-9]*$/.test(code)) return err('NOT_DIGITS');
  return code.length === OTP_LENGTH ? ok(code as Otp) : err('WRONG_LENGTH');
}

const requirementChecks: Readonly<Record<PasswordRequirement, (text: string) => boolean>> = {
  LENGTH: (text) => [...text].length >= PASSWORD_MIN_LENGTH,
  UPPERCASE: (text) => /\p{Lu}/u.test(text),
  LOWERCASE: (text) => /\p{Ll}/u.test(text),
  DIGIT: (text) => /[0-9]/.test(text),
  SPECIAL: (text) => [...PASSWORD_SPECIALS].some((special) => text.includes(special)),
};
