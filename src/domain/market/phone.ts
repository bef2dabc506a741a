import type { Brand } from '../shared/brand.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type MarketCode, markets } from './market.ts';

/** A telephone in international form: '+573002223344'. */
export type PhoneNumber = Brand<string, 'PhoneNumber'>;

export type PhoneCountry = MarketCode | 'OTHER';

/** Length of a phone in both markets (Spec §9). Mexico's is a constant that nothing enforces (Spec §5). */
export const phoneLength = { COL: 10, MEX: 10 } as const satisfies Record<MarketCode, number>;

/** Colombian mobile prefixes exactly as Spec §5 lists them: 100, 300-305, 310-324, 350, 351. 100 is odd, and kept. */
export const colombianMobilePrefixes: readonly string[] = [
  '100',
  ...range(300, 305),
  ...range(310, 324),
  '350',
  '351',
];

/** Any other country's phone is longer than this (Spec §5). */
export const OTHER_COUNTRY_LONGER_THAN = 7;

export type PhoneIssue = 'EMPTY' | 'NOT_DIGITS' | 'WRONG_LENGTH' | 'UNKNOWN_PREFIX' | 'TOO_SHORT';

/** The rule of Spec §5 for a number without its country prefix; null when it holds. */
export function phoneIssueOf(country: PhoneCountry, national: string): PhoneIssue | null {
  if (national === '') return 'EMPTY';
  if (!/^[0-9]+$/.test(national)) return 'NOT_DIGITS';
  if (country === 'COL') return colombianIssueOf(national);
  if (country === 'OTHER' && national.length <= OTHER_COUNTRY_LONGER_THAN) return 'TOO_SHORT';
  return null;
}

/**
 * Reads a phone as people type and paste it: with spaces, hyphens, points, brackets, and with or without a prefix.
 * Assumption: without a '+' (or 00) the number is of the market at hand, and a bare 57 or 52 before ten digits is the
 * prefix; the old Mexican mobile mark '1' after +52 is dropped. Ten digits are never taken apart, even from 00 on.
 */
export function parsePhone(text: string, market: MarketCode): Result<PhoneNumber, PhoneIssue> {
  const { country, national } = splitPhone(text, market);
  const issue = phoneIssueOf(country, national);
  if (issue !== null) return err(issue);
  const prefix = country === 'OTHER' ? '+' : markets[country].phonePrefix;
  return ok(`${prefix}${national}` as PhoneNumber);
}

/** Which country a phone in international form belongs to. */
export function phoneCountryOf(phone: string): PhoneCountry {
  if (phone.startsWith(markets.COL.phonePrefix)) return 'COL';
  return phone.startsWith(markets.MEX.phonePrefix) ? 'MEX' : 'OTHER';
}

/** A phone of Colombia or Mexico in its two parts, as it is kept; null for any other. */
export function phoneParts(phone: string): { readonly prefix: string; readonly national: string } | null {
  const country = phoneCountryOf(phone);
  if (country === 'OTHER') return null;
  const prefix = markets[country].phonePrefix;
  return { prefix, national: phone.slice(prefix.length) };
}

/** As people read it: '+57 300 2223344' and '+52 55 1234 5678' (the example formats of Spec §3). */
export function formatPhone(phone: PhoneNumber): string {
  const country = phoneCountryOf(phone);
  if (country === 'OTHER') return phone;
  const { phonePrefix } = markets[country];
  return `${phonePrefix} ${formatNational(country, phone.slice(phonePrefix.length))}`;
}

/** The example formats of Spec §3: '300 2223344' and '55 1234 5678'. */
export function formatNational(country: MarketCode, national: string): string {
  if (national.length !== phoneLength[country]) return national;
  return country === 'COL'
    ? `${national.slice(0, 3)} ${national.slice(3)}`
    : `${national.slice(0, 2)} ${national.slice(2, 6)} ${national.slice(6)}`;
}

/** All but the last four hidden, for a screen or a log: '••••3344'. */
export const maskPhone = (phone: PhoneNumber): string => `••••${phone.slice(-4)}`;

function splitPhone(text: string, market: MarketCode): { country: PhoneCountry; national: string } {
  const digits = text.replace(/[\s\-–.()\u200e\u202a\u202c]/g, '');
  const plain = digits.length === phoneLength[market] ? digits : digits.replace(/^00/, '+');
  const { phonePrefix } = markets[market];
  const bare = phonePrefix.slice(1);
  if (plain.startsWith('+')) {
    const country = phoneCountryOf(plain);
    const national = plain.slice(country === 'OTHER' ? 1 : markets[country].phonePrefix.length);
    return { country, national: country === 'MEX' ? withoutMobileMark(national) : national };
  }
  const carriesPrefix = plain.startsWith(bare) && plain.length === bare.length + phoneLength[market];
  return { country: market, national: carriesPrefix ? plain.slice(bare.length) : plain };
}

const withoutMobileMark = (national: string): string =>
  national.length === phoneLength.MEX + 1 && national.startsWith('1') ? national.slice(1) : national;

function colombianIssueOf(national: string): PhoneIssue | null {
  if (national.length !== phoneLength.COL) return 'WRONG_LENGTH';
  return colombianMobilePrefixes.includes(national.slice(0, 3)) ? null : 'UNKNOWN_PREFIX';
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
