import type { PaymentLinkRecord } from './sale-records.ts';

/** Reads and changes the payment links of orders. */
export interface PaymentLinks {
  insert(link: Omit<PaymentLinkRecord, 'isCancelled'>): Promise<void>;
  /**
   * Returns a payment link as its bearer may see it: null once it has expired without a pending or received payment.
   * Unknown ids are answered by the same query.
   */
  findUsable(id: string): Promise<PaymentLinkRecord | null>;
  /** Returns the latest payment link of an order. */
  findLatest(orderId: string): Promise<PaymentLinkRecord | null>;
  /** Counts one more sending of a link and returns the total; null when the limit is reached. */
  incrementSends(linkId: string, max: number): Promise<number | null>;
  /** Cancels the open payment links of an order. */
  cancel(orderId: string): Promise<void>;
}
