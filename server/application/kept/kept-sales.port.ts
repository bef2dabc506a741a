import type { MarketCode } from '#domain/market/market.ts';
import type { KeptKind } from '#domain/order/kept-sale.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { AttemptRecord, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';

/** Kept seats with the books behind them, read at one instant. */
export type KeptRecord = {
  readonly reservation: ReservationRecord;
  /** Null for seats that stay out of the sale after a refund. */
  readonly order: OrderRecord | null;
  readonly attempt: AttemptRecord | null;
  readonly buyer: { readonly name: string; readonly email: string } | null;
  readonly since: Instant;
  readonly by: string;
};

/** What waits for a person, as it is looked up at a desk: what ends first comes first. */
export interface KeptSales {
  /** All of a kind; with words, those of a code, an e-mail address, a document, a buyer's name or a transfer's reference. */
  find(of: {
    readonly kind: KeptKind;
    readonly market: MarketCode;
    readonly words: string;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly items: readonly KeptRecord[]; readonly total: number }>;
}
