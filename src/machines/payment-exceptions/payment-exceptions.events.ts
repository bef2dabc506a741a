import type { PaymentExceptionDecision } from '#domain/payment/payment-exception.ts';

export type PaymentExceptionsEvent =
  | { readonly type: 'decision.chosen'; readonly id: string; readonly decision: PaymentExceptionDecision }
  | { readonly type: 'decision.submitted'; readonly note: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
