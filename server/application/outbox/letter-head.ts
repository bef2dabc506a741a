import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';

/** What every letter about an order begins with, and the key by which whoever gets it twice knows it for one. */
export type LetterHead = {
  readonly key: string;
  readonly to: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly firstName: string;
  readonly event: string;
  readonly orderCode: string;
};
