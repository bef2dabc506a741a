import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SoldOrderPage } from '#domain/order/refund.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import type { Refunds, SoldOrders } from './refunds.port.ts';

export type SoldOrderDeps = { readonly sold: SoldOrders; readonly refunds: Refunds };
type Reader = { readonly market: MarketCode; readonly language: Language };

/** Returns a page of a market's sold orders, newest first (Spec §9). */
export async function findSoldOrders(
  { sold }: SoldOrderDeps,
  { page, searchText, ...reader }: Reader & { readonly page: number; readonly searchText: string },
): Promise<SoldOrderPage> {
  const found = await sold.find({
    ...reader,
    searchText,
    offset: calculatePageOffset(page),
    limit: PAGE_SIZE,
  });
  return { ...found, page, pageSize: PAGE_SIZE };
}
