import type { Currency } from '../../shared/money.ts';
import type { Market } from '../market.ts';

export type NumberLocale = Market['locale'] | 'en-GB';

/** Formats a number: no decimals if whole, otherwise exactly 2 (Spec §9). */
export function formatNumber(value: number, locale: NumberLocale): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  return getNumberFormat(locale, digits).format(Object.is(value, -0) ? 0 : value);
}

/** Formats a count in the notation of the currency's country. */
export const formatCount = (count: number, currency: Currency): string =>
  formatNumber(count, currency === 'MXN' ? 'en-US' : 'es-CO');

const formats = new Map<string, Intl.NumberFormat>();

function getNumberFormat(locale: NumberLocale, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  formats.set(key, made);
  return made;
}
