import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SoldOrderPage } from '#domain/order/refund.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import type { Refunds, SoldOrders } from './refunds.port.ts';

export type SoldParts = { readonly sold: SoldOrders; readonly refunds: Refunds };
type Reader = { readonly market: MarketCode; readonly language: Language };

/** Returns a page of a market's sold orders, newest first (Spec §9). */
export async function findSold(
  { sold }: SoldParts,
  { page, words, ...reader }: Reader & { readonly page: number; readonly words: string },
): Promise<SoldOrderPage> {
  const found = await sold.find({ ...reader, words, offset: pageOffset(page), limit: PAGE_SIZE });
  return { ...found, page, pageSize: PAGE_SIZE };
}
