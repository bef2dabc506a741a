import type { Currency } from '../../shared/money.ts';
import type { Market } from '../market.ts';

export type NumberLocale = Market['locale'] | 'en-GB';

/**
 * The separators of thousands and of decimals. `Intl.NumberFormat` is not used: its first formatter takes 10 ms, and four times
 * that on a slow phone, while the first prices are drawn.
 */
const separators = {
  'es-CO': { group: '.', decimal: ',' },
  'en-US': { group: ',', decimal: '.' },
  'en-GB': { group: ',', decimal: '.' },
} as const satisfies Record<NumberLocale, { readonly group: string; readonly decimal: string }>;

/** Formats a number of at most 10^12: no decimals if whole, otherwise exactly 2 (Spec §9). */
export function formatNumber(value: number, locale: NumberLocale): string {
  const { group, decimal } = separators[locale];
  const [units = '', cents] = value.toFixed(Number.isInteger(value) ? 0 : 2).split('.');
  const grouped = units.replace(/\B(?=(?:\d{3})+$)/g, group);
  return cents === undefined ? grouped : `${grouped}${decimal}${cents}`;
}

/** Formats a count in the notation of the currency's country. */
export const formatCount = (count: number, currency: Currency): string =>
  formatNumber(count, currency === 'MXN' ? 'en-US' : 'es-CO');
