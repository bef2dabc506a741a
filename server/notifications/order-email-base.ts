import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';

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

/** Addresses an email about an order; subject and text are still to be written. */
export const addressOrderEmail = ({ key, to, language, market }: OrderEmailBase) =>
  ({ channel: 'EMAIL', to, key, html: null, audience: { language, market } }) satisfies Partial<Message>;
