import type { RefundWish, SoldOrderDetail, SoldOrderPage } from '#domain/order/refund.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Outcome } from './failure.ts';

/** A manager's office: what was sold, and what of it goes back. */
export interface RefundsPort {
  /** Newest first; `words` are a code, an e-mail address, a document or a payment's number, or empty for all. */
  find(of: { readonly words: string; readonly page: number }): Outcome<SoldOrderPage>;
  order(id: string): Outcome<SoldOrderDetail>;
  /**
   * Gives back; the same key again finds what was done. `refused TOTAL_CHANGED` when `seen` is not what it would be,
   * `TRANSITION_REFUSED` when a ticket was used or given back meanwhile.
   */
  refund(orderId: string, wish: RefundWish & { readonly seen: Money }, key: string): Outcome<SoldOrderDetail>;
}
