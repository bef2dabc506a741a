import type { MarketCode } from '#domain/market/market.ts';
import { markets } from '#domain/market/market.ts';
import { formatNational, formatPhone, getPhoneCountry, parsePhone } from '#domain/market/phone.ts';

/** Formats a known phone for reading: '+57 300 2223344'. */
export function formatPhoneText(phone: string): string {
  const parsed = parsePhone(phone, 'COL');
  return parsed.ok ? formatPhone(parsed.value) : phone;
}

/**
 * Formats a known phone for its field: without this market's prefix, which stands before the field, but with another
 * country's.
 */
export function formatPhoneInput(phone: string, market: MarketCode): string {
  const { phonePrefix } = markets[market];
  if (!phone.startsWith(phonePrefix) || getPhoneCountry(phone) !== market) return phone;
  return formatNational(market, phone.slice(phonePrefix.length));
}
