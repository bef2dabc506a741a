import { type MarketCode, markets } from '#domain/market/market.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';
import { dayAt } from '#domain/shared/calendar-day.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { type FieldIssue, textIn } from './field-errors.ts';

type Surroundings = {
  readonly market: MarketCode;
  /** The server's now: the device's idea of the year may be wrong. */
  readonly now: Instant;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
};

/** A card as typed, or everything that is wrong with it at once. It is kept nowhere. */
export function cardIn(
  form: FormData,
  { market, now, ...document }: Surroundings,
): Result<CardEntry, readonly FieldIssue[]> {
  const number = textIn(form, 'cardNumber').replace(/[\s-]/g, '');
  const expiry = parseExpiry(textIn(form, 'expiry'));
  const securityCode = securityCodeIn(form);
  const holderName = textIn(form, 'holderName');
  const issues: FieldIssue[] = [];
  const numberIssue = cardNumberIssueOf(number);
  if (numberIssue !== null) issues.push({ field: 'cardNumber', reason: numberIssue });
  if (expiry === null) issues.push({ field: 'expiry', reason: 'NOT_AN_EXPIRY' });
  else if (isPast(expiry, now, market)) issues.push({ field: 'expiry', reason: 'CARD_EXPIRED' });
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

/** The code as typed; null when it is none. */
export function securityCodeIn(form: FormData): string | null {
  const code = textIn(form, 'securityCode');
  return /^\d{3,4}$/.test(code) ? code : null;
}

export type Expiry = { readonly month: number; readonly year: number };

/** '03 / 27', '3/2027', '0327': as people and autofill write it. */
export function parseExpiry(text: string): Expiry | null {
  const [, month, year] =
    /^\s*(\d{1,2})\s*[/.\- ]\s*(\d{2}|\d{4})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(text) ??
    [];
  if (month === undefined || year === undefined) return null;
  const whole = { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
  return whole.month >= 1 && whole.month <= 12 ? whole : null;
}

/** A mistyped digit is found here (Luhn) rather than after a trip to the bank. */
export function cardNumberIssueOf(number: string): 'EMPTY' | 'CARD_NUMBER' | null {
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

/** A card is good until the last day of its month. */
function isPast({ month, year }: Expiry, now: Instant, market: MarketCode): boolean {
  const today = dayAt(now, markets[market].timeZone);
  return year < today.year || (year === today.year && month < today.month);
}

/** Groups of four while typing; a caret in the middle is left in peace. */
export function groupCardNumber(input: HTMLInputElement): void {
  if (input.selectionStart !== input.value.length) return;
  input.value = input.value
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** '03 / 27' while typing; going back over the slash is possible. */
export function groupExpiry(input: HTMLInputElement, isDeleting: boolean): void {
  if (isDeleting || input.selectionStart !== input.value.length) return;
  const digits = input.value.replace(/\D/g, '').slice(0, 4);
  input.value = digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}
