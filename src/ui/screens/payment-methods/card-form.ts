import { type MarketCode, markets } from '#domain/market/market.ts';
import type { CardDetails } from '#domain/payment/card-details.ts';
import { toCalendarDay } from '#domain/shared/calendar-day.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { type FieldIssue, readText } from '../forms/field-errors.ts';

type CardFormContext = {
  readonly market: MarketCode;
  /** The server's current time: the device's clock may be wrong. */
  readonly now: Instant;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
};

/** The fields that an error may name; the provider calls the card number `number`. */
export const cardFields: readonly string[] = ['cardNumber', 'number', 'expiry', 'securityCode', 'holderName'];

/** Parses the card form, or returns every issue at once. The card is not stored. */
export function parseCardForm(
  form: FormData,
  { market, now, ...document }: CardFormContext,
): Result<CardDetails, readonly FieldIssue[]> {
  const number = readText(form, 'cardNumber').replace(/[\s-]/g, '');
  const expiry = parseExpiry(readText(form, 'expiry'));
  const securityCode = readSecurityCode(form);
  const holderName = readText(form, 'holderName');
  const issues: FieldIssue[] = [];
  const numberIssue = validateCardNumber(number);
  if (numberIssue !== null) issues.push({ field: 'cardNumber', reason: numberIssue });
  if (expiry === null) issues.push({ field: 'expiry', reason: 'NOT_AN_EXPIRY' });
  else if (isExpired(expiry, now, market)) issues.push({ field: 'expiry', reason: 'CARD_EXPIRED' });
  if (securityCode === null) issues.push({ field: 'securityCode', reason: 'SECURITY_CODE' });
  if (holderName === '') issues.push({ field: 'holderName', reason: 'EMPTY' });
  if (issues.length > 0 || expiry === null || securityCode === null) return err(issues);
  return ok({
    number,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    securityCode,
    holderName,
    ...document,
  });
}

/** Reads the security code; null when it is not valid. */
export function readSecurityCode(form: FormData): string | null {
  const code = readText(form, 'securityCode');
  return /^\d{3,4}$/.test(code) ? code : null;
}

export type Expiry = { readonly month: number; readonly year: number };

/** Parses an expiry as people and autofill write it: '03 / 27', '3/2027', '0327'. */
export function parseExpiry(text: string): Expiry | null {
  const [, month, year] =
    /^\s*(\d{1,2})\s*[/.\- ]\s*(\d{2}|\d{4})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(text) ??
    [];
  if (month === undefined || year === undefined) return null;
  const expiry = { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
  return expiry.month >= 1 && expiry.month <= 12 ? expiry : null;
}

/** Finds a mistyped number (Luhn) before the request to the bank. */
export function validateCardNumber(number: string): 'EMPTY' | 'CARD_NUMBER' | null {
  if (number === '') return 'EMPTY';
  return /^\d{13,19}$/.test(number) && passesLuhn(number) ? null : 'CARD_NUMBER';
}

function passesLuhn(number: string): boolean {
  const total = [...number].reverse().reduce((sum, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return total % 10 === 0;
}

/** Returns whether the card has expired; it is valid until the last day of its month. */
function isExpired({ month, year }: Expiry, now: Instant, market: MarketCode): boolean {
  const today = toCalendarDay(now, markets[market].timeZone);
  return year < today.year || (year === today.year && month < today.month);
}

/** Groups the digits in fours while typing, unless the caret is in the middle. */
export function formatCardNumberInput(input: HTMLInputElement): void {
  if (input.selectionStart !== input.value.length) return;
  input.value = input.value
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats the expiry as '03 / 27' while typing, and allows deleting the slash. */
export function formatExpiryInput(input: HTMLInputElement, isDeleting: boolean): void {
  if (isDeleting || input.selectionStart !== input.value.length) return;
  const digits = input.value.replace(/\D/g, '').slice(0, 4);
  input.value = digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}
