import type { RefundRequest, SoldOrderDetail, SoldOrderPage } from '#domain/order/refund.ts';
import type { Money } from '#domain/shared/money.ts';
import type { AsyncResult } from './failure.ts';

/** Finds sold orders and refunds them. */
export interface RefundsPort {
  /**
   * Newest first. The search text is a code, an e-mail address, a document or a payment id; empty finds all.
   */
  findOrders(of: { readonly searchText: string; readonly page: number }): AsyncResult<SoldOrderPage>;
  findOrder(id: string): AsyncResult<SoldOrderDetail>;
  /**
   * Refunds tickets. Repeating the call with the same key returns the recorded result. Rejects with
   * `TOTAL_CHANGED` when the amount differs from `seen`, and with `TRANSITION_REJECTED` when a ticket was used
   * or refunded in the meantime.
   */
  refund(
    orderId: string,
    request: RefundRequest & { readonly seen: Money },
    key: string,
  ): AsyncResult<SoldOrderDetail>;
}
