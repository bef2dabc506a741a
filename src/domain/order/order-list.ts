import type { Instant } from '../shared/instant.ts';
import type { Currency } from '../shared/money.ts';
import type { Order } from './purchase.ts';

export type OrderPage = {
  readonly items: readonly Order[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/**
 * The sales of a seller today, newest first. Later refunds do not change what the seller collected: the
 * drawer is reconciled against the cash received and the cash refunded by hand.
 */
export type SellerSales = {
  readonly count: number;
  readonly total: number;
  /**
   * Collected for sales and installments: cash, card terminal, and payments that did not pass through the
   * seller.
   */
  readonly taken: { readonly cash: number; readonly cardReader: number; readonly otherwise: number };
  readonly currency: Currency;
  readonly latest: readonly {
    readonly orderId: string;
    readonly at: Instant;
    readonly label: string;
    readonly quantity: number;
    readonly total: number;
  }[];
  /** Cash that the seller refunded today, whoever had sold the order; newest first. */
  readonly cashRefunds: {
    readonly count: number;
    readonly total: number;
    readonly latest: readonly {
      readonly orderId: string;
      readonly code: string;
      readonly at: Instant;
      readonly amount: number;
    }[];
  };
  /** Installments that the seller collected today; newest first. */
  readonly installments: {
    readonly count: number;
    readonly total: number;
    readonly latest: readonly {
      readonly installmentPaymentId: string;
      /** The title of the plan. */
      readonly label: string;
      readonly at: Instant;
      readonly amount: number;
    }[];
  };
};
