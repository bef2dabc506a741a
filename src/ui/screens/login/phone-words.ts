import type { MarketCode } from '#domain/market/market.ts';
import { markets } from '#domain/market/market.ts';
import { formatNational, formatPhone, parsePhone, phoneCountryOf } from '#domain/market/phone.ts';

/** A phone that is known, as people read it: '+57 300 2223344'. */
export function spokenPhone(phone: string): string {
  const read = parsePhone(phone, 'COL');
  return read.ok ? formatPhone(read.value) : phone;
}

/** A known phone as its field shows it: without the prefix that stands before the field, with that of another country. */
export function typedPhone(phone: string, market: MarketCode): string {
  const { phonePrefix } = markets[market];
  if (!phone.startsWith(phonePrefix) || phoneCountryOf(phone) !== market) return phone;
  return formatNational(market, phone.slice(phonePrefix.length));
}

/** Digits as one begins to type a number: no e-mail address begins like that. */
export const looksLikePhone = (text: string): boolean => /^\s*[(+]?\d[\d\s().-]{2,}$/.test(text);
