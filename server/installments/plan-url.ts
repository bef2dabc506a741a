import type { MarketCode } from '#domain/market/market.ts';

/** Builds the address of a plan's page, for e-mails and for payers who return from their bank. */
export const buildPlanUrl = (
  publicUrls: Readonly<Record<MarketCode, string>>,
  { id, market }: { readonly id: string; readonly market: MarketCode },
): string => `${publicUrls[market]}/checkout/installment?${new URLSearchParams({ plan: id })}`;
