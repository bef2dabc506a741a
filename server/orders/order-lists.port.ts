import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { CancelledItem } from '#domain/order/cancelled-items.ts';
import type { SellerSales } from '#domain/order/order-list.ts';
import type { OrderPlan, Receipt } from '#domain/order/purchase.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { PurchaseSnapshot } from '#server/payments/public.ts';

export type SellerDaySale = Omit<SellerSales['latest'][number], 'label'> & {
  readonly eventId: string;
  readonly zones: readonly string[];
};

export type SellerDayInstallmentPayment = Omit<SellerSales['installments']['latest'][number], 'label'> & {
  readonly titles: Readonly<Record<Language, string>>;
};

/** An order with a payment attempt, with the dates of its payment and its refunds. */
export type ListedOrder = PurchaseSnapshot & {
  readonly receipt: Omit<Receipt, 'reference' | 'card'>;
  readonly cancelledItems: readonly CancelledItem[];
  readonly plan: OrderPlan | null;
};

/**
 * Lists of orders: a page takes a fixed number of queries, and every order is read at one instant. Orders without a
 * payment attempt are counted but not listed.
 */
export interface OrderLists {
  /** Lists what a person bought, online or at the box office, or only the orders without a final result; newest first. */
  listBought(
    by: string,
    range: { readonly offset: number; readonly limit: number; readonly onlyOpen: boolean },
  ): Promise<{ readonly orders: readonly ListedOrder[]; readonly total: number }>;
  /** Finds the order if this person bought it or, with `includeSold`, sold it. */
  findOne(
    id: string,
    of: { readonly personId: string; readonly includeSold: boolean },
  ): Promise<ListedOrder | null>;
  /**
   * Summarises a seller's sales and cash refunds of the day of `now` in this time zone, later refunds not deducted;
   * the latest sale first.
   */
  summariseSellerDay(of: {
    readonly sellerId: string;
    readonly market: MarketCode;
    readonly timeZone: string;
    readonly now: Instant;
    readonly latest: number;
  }): Promise<{
    readonly count: number;
    readonly total: number;
    readonly taken: SellerSales['taken'];
    readonly latest: readonly SellerDaySale[];
    readonly cashRefunds: SellerSales['cashRefunds'];
    readonly installments: Omit<SellerSales['installments'], 'latest'> & {
      readonly latest: readonly SellerDayInstallmentPayment[];
    };
  }>;
}
