import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentExceptionKind } from '#domain/payment/payment-exception.ts';
import type { Money } from '#domain/shared/money.ts';

/** A payment exception: something about a payment that needs manual review. */
export type NewPaymentException = {
  /** The idempotency key of the exception: detecting it again creates no second one. */
  readonly key: string;
  readonly kind: PaymentExceptionKind;
  /** Null when the market cannot be determined. */
  readonly market: MarketCode | null;
  readonly orderId: string | null;
  readonly attemptId: string | null;
  readonly refundId: string | null;
  readonly paymentId: string | null;
  readonly amount: Money | null;
  /** The expected amount in minor units of the order's currency. */
  readonly expectedAmount: number | null;
  /** The provider's own description, verbatim. */
  readonly detail: string | null;
};

/** Reports payments that need manual review. */
export interface PaymentExceptionReporter {
  /** Raises a payment exception for the managers, once per key, and alerts the staff on call. */
  raise(exception: NewPaymentException): Promise<void>;
}
