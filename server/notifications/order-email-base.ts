import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';

/** The fields that every email about an order shares, with the key by which a duplicate is recognised. */
export type OrderEmailBase = {
  readonly key: string;
  readonly to: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly firstName: string;
  readonly event: string;
  readonly orderCode: string;
};
