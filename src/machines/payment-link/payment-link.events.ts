import type { SelectedPaymentOption } from '#domain/payment/payment-option.ts';
import type { CardSelectionEvent, TypedPayment } from '../card-selection/card-selection.events.ts';

export type PaymentLinkEvent =
  | CardSelectionEvent
  | ({ readonly type: 'paymentOption.chosen' } & SelectedPaymentOption)
  | { readonly type: 'payment.submitted'; readonly payment: TypedPayment }
  /** The payer signed in or out: the saved cards have to be read again. */
  | { readonly type: 'payer.changed' }
  /** The page became visible again. */
  | { readonly type: 'page.resumed' }
  /** The pending payment has changed. */
  | { readonly type: 'purchase.changed' }
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'retry.requested' };
