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
 * A seller's own day, newest sale first. What they took stays what they took, whatever goes back later and whoever gives it:
 * the drawer is counted by what came into it and what they handed out of it.
 */
export type SellerSales = {
  readonly count: number;
  readonly total: number;
  /** For sales and quotas: into the drawer, on the card reader's slips, and what was sold without passing through their hands. */
  readonly taken: { readonly cash: number; readonly cardReader: number; readonly otherwise: number };
  readonly currency: Currency;
  readonly latest: readonly {
    readonly orderId: string;
    readonly at: Instant;
    readonly label: string;
    readonly quantity: number;
    readonly total: number;
  }[];
  /** What they handed back over the counter today, whoever had sold it; newest first. */
  readonly handedBack: {
    readonly count: number;
    readonly total: number;
    readonly latest: readonly {
      readonly orderId: string;
      readonly code: string;
      readonly at: Instant;
      readonly amount: number;
    }[];
  };
  /** Quotas of plans whose money they took at the desk today; newest first. */
  readonly quotas: {
    readonly count: number;
    readonly total: number;
    readonly latest: readonly {
      readonly installmentPaymentId: string;
      /** The plan's name. */
      readonly label: string;
      readonly at: Instant;
      readonly amount: number;
    }[];
  };
};
