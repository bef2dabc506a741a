import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';

export type CashCollection = {
  readonly attemptId: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly collectedBy: string;
  /** The idempotency key of the request that collected it. */
  readonly requestKey: string;
};

/** Records the cash that the box office collects. */
export interface CashCollections {
  /** Records permanently that cash was collected, and by whom. */
  record(cash: CashCollection): Promise<void>;
  /** Returns the id of the order whose cash this request collected; null when it collected none. */
  findOrderIdByRequest(requestKey: string): Promise<string | null>;
  /** Returns who collected the cash of an order, and when; null when nobody did. */
  find(orderId: string): Promise<{ readonly by: string; readonly at: Instant } | null>;
}
