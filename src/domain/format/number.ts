import type { Market } from '../market/market.ts';

export type NumberLocale = Market['locale'] | 'en-GB';

/** No decimals if whole, otherwise exactly 2 (Spec §9). */
export function formatNumber(value: number, locale: NumberLocale): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  return numberFormat(locale, digits).format(Object.is(value, -0) ? 0 : value);
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: NumberLocale, digits: number): Intl.NumberFormat {
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
