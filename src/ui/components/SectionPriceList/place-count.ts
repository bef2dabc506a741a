import { formatNumber } from '#domain/format/number.ts';
import type { Currency } from '#domain/shared/money.ts';

/** How many places, written as the country writes numbers that sells them for this money. */
export const placeCount = (count: number, currency: Currency): string =>
  formatNumber(count, currency === 'MXN' ? 'en-US' : 'es-CO');
