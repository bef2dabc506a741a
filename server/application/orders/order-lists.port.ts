import type { MarketCode } from '#domain/market/market.ts';
import type { SellerSales } from '#domain/order/order-list.ts';
import type { Receipt } from '#domain/order/purchase.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { OrderRecord } from '../sale/sale-records.ts';
import type { PurchaseBooks } from './purchase.ts';

export type SaleOfTheDay = Omit<SellerSales['latest'][number], 'label'> & {
  readonly eventId: string;
  readonly zones: readonly string[];
};

/** Orders as lists of them are read: a page in a few questions, however many there are. */
export interface OrderLists {
  /** What a person bought, or was sold at a window; newest first. */
  bought(
    by: string,
    range: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly orders: readonly OrderRecord[]; readonly total: number }>;
  /** That order if this person bought it or, where `orSold`, sold it; null when there is none. */
  one(id: string, of: { readonly personId: string; readonly orSold: boolean }): Promise<OrderRecord | null>;
  /** How each stands, by order id; without those that nobody ever tried to pay. */
  books(orders: readonly OrderRecord[]): Promise<ReadonlyMap<string, PurchaseBooks>>;
  /** When each was paid and what of it went back, by order id. */
  papers(ids: readonly string[]): Promise<ReadonlyMap<string, Omit<Receipt, 'reference'>>>;
  /** What a seller sold on the day of `now` in this zone, less what went back; the latest first. */
  soldToday(of: {
    readonly sellerId: string;
    readonly market: MarketCode;
    readonly timeZone: string;
    readonly now: Instant;
    readonly latest: number;
  }): Promise<{ readonly count: number; readonly total: number; readonly latest: readonly SaleOfTheDay[] }>;
}
