import type { Brand } from '../shared/brand.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type MarketCode, markets } from './market.ts';

/** A phone number in international form: '+573002223344'. */
export type PhoneNumber = Brand<string, 'PhoneNumber'>;

export type PhoneCountry = MarketCode | 'OTHER';

/** The phone length in both markets (Spec §9). Mexico's is a constant that is not enforced (Spec §5). */
export const phoneLength = { COL: 10, MEX: 10 } as const satisfies Record<MarketCode, number>;

/** Colombian mobile prefixes exactly as Spec §5 lists them, including the unusual 100. */
export const colombianMobilePrefixes: readonly string[] = [
  '100',
  ...listNumbers(300, 305),
  ...listNumbers(310, 324),
  '350',
  '351',
];

/** The length that a phone number of any other country must exceed (Spec §5). */
export const OTHER_COUNTRY_LONGER_THAN = 7;

export type PhoneIssue = 'EMPTY' | 'NOT_DIGITS' | 'WRONG_LENGTH' | 'UNKNOWN_PREFIX' | 'TOO_SHORT';

/** Validates a number without its country prefix by Spec §5; null if it is valid. */
export function validateNationalPhone(country: PhoneCountry, national: string): PhoneIssue | null {
  if (national === '') return 'EMPTY';
  if (!/^[0-9]+$/.test(national)) return 'NOT_DIGITS';
  if (country === 'COL') return validateColombianPhone(national);
  if (country === 'OTHER' && national.length <= OTHER_COUNTRY_LONGER_THAN) return 'TOO_SHORT';
  return null;
}

/**
 * Parses a phone number as people type or paste it: with spaces, hyphens, points, brackets, with or without a
 * prefix. Assumption: without '+' or 00 the number belongs to the given market, and a bare 57 or 52 before
 * ten digits is the prefix; the former Mexican mobile digit '1' after +52 is dropped. Ten digits are always
 * the national number, even if they start with 00.
 */
export function parsePhone(text: string, market: MarketCode): Result<PhoneNumber, PhoneIssue> {
  const { country, national } = splitPhone(text, market);
  const issue = validateNationalPhone(country, national);
  if (issue !== null) return err(issue);
  const prefix = country === 'OTHER' ? '+' : markets[country].phonePrefix;
  return ok(`${prefix}${national}` as PhoneNumber);
}

/** Returns the country of a phone number in international form. */
export function getPhoneCountry(phone: string): PhoneCountry {
  if (phone.startsWith(markets.COL.phonePrefix)) return 'COL';
  return phone.startsWith(markets.MEX.phonePrefix) ? 'MEX' : 'OTHER';
}

/**
 * Splits a Colombian or Mexican number into prefix and national number, as it is stored; null for any other.
 */
export function splitPhoneNumber(
  phone: string,
): { readonly prefix: string; readonly national: string } | null {
  const country = getPhoneCountry(phone);
  if (country === 'OTHER') return null;
  const prefix = markets[country].phonePrefix;
  return { prefix, national: phone.slice(prefix.length) };
}

/** Formats a phone number as '+57 300 2223344' or '+52 55 1234 5678' (the example formats of Spec §3). */
export function formatPhone(phone: PhoneNumber): string {
  const country = getPhoneCountry(phone);
  if (country === 'OTHER') return phone;
  const { phonePrefix } = markets[country];
  return `${phonePrefix} ${formatNational(country, phone.slice(phonePrefix.length))}`;
}

/** Formats a national number like the examples of Spec §3: '300 2223344' and '55 1234 5678'. */
export function formatNational(country: MarketCode, national: string): string {
  if (national.length !== phoneLength[country]) return national;
  return country === 'COL'
    ? `${national.slice(0, 3)} ${national.slice(3)}`
    : `${national.slice(0, 2)} ${national.slice(2, 6)} ${national.slice(6)}`;
}

/** Masks all but the last four digits: '••••3344'. */
export const maskPhone = (phone: PhoneNumber): string => `••••${phone.slice(-4)}`;

function splitPhone(text: string, market: MarketCode): { country: PhoneCountry; national: string } {
  const digits = text.replace(/[\s\-–.()\u200e\u202a\u202c]/g, '');
  const plain = digits.length === phoneLength[market] ? digits : digits.replace(/^00/, '+');
  const { phonePrefix } = markets[market];
  const bare = phonePrefix.slice(1);
  if (plain.startsWith('+')) {
    const country = getPhoneCountry(plain);
    const national = plain.slice(country === 'OTHER' ? 1 : markets[country].phonePrefix.length);
    return { country, national: country === 'MEX' ? removeMobileMark(national) : national };
  }
  const carriesPrefix = plain.startsWith(bare) && plain.length === bare.length + phoneLength[market];
  return { country: market, national: carriesPrefix ? plain.slice(bare.length) : plain };
}

const removeMobileMark = (national: string): string =>
  national.length === phoneLength.MEX + 1 && national.startsWith('1') ? national.slice(1) : national;

function validateColombianPhone(national: string): PhoneIssue | null {
  if (national.length !== phoneLength.COL) return 'WRONG_LENGTH';
  return colombianMobilePrefixes.includes(national.slice(0, 3)) ? null : 'UNKNOWN_PREFIX';
}

function listNumbers(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
