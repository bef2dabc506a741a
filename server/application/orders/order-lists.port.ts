import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SellerSales } from '#domain/order/order-list.ts';
import type { Receipt } from '#domain/order/purchase.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { PurchaseBooks } from './purchase.ts';

export type SaleOfTheDay = Omit<SellerSales['latest'][number], 'label'> & {
  readonly eventId: string;
  readonly zones: readonly string[];
};

export type QuotasOfTheDay = Omit<SellerSales['quotas']['latest'][number], 'label'> & {
  readonly titles: Readonly<Record<Language, string>>;
};

/** An order that somebody tried to pay: how it stands, when it was paid and what of it went back. */
export type StandingOrder = PurchaseBooks & { readonly papers: Omit<Receipt, 'reference' | 'card'> };

/**
 * Orders as lists of them are read: a page in a few questions, however many there are, and each as it stood at one instant.
 * Orders that nobody ever tried to pay are counted but not listed.
 */
export interface OrderLists {
  /** What a person bought, or was sold at a window; newest first. */
  bought(
    by: string,
    range: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly orders: readonly StandingOrder[]; readonly total: number }>;
  /** That order if this person bought it or, where `orSold`, sold it; null when there is none. */
  one(id: string, of: { readonly personId: string; readonly orSold: boolean }): Promise<StandingOrder | null>;
  /** What a seller took on the day of `now` in this zone, whatever went back since, and what they handed back; the latest first. */
  soldToday(of: {
    readonly sellerId: string;
    readonly market: MarketCode;
    readonly timeZone: string;
    readonly now: Instant;
    readonly latest: number;
  }): Promise<{
    readonly count: number;
    readonly total: number;
    readonly taken: SellerSales['taken'];
    readonly latest: readonly SaleOfTheDay[];
    readonly handedBack: SellerSales['handedBack'];
    readonly quotas: Omit<SellerSales['quotas'], 'latest'> & { readonly latest: readonly QuotasOfTheDay[] };
  }>;
}
