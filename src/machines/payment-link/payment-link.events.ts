import type { SelectedPaymentOption } from '#domain/payment/payment-option.ts';
import type { TypedPayment } from '../sale/sale.events.ts';

export type PaymentLinkEvent =
  | ({ readonly type: 'paymentOption.chosen' } & SelectedPaymentOption)
  /** A saved card, or a new one. */
  | { readonly type: 'card.chosen'; readonly cardId: string | null }
  /** The first digits of a card once they identify its bank; null while they do not. */
  | { readonly type: 'cardNumber.entered'; readonly bin: string | null }
  | { readonly type: 'installments.chosen'; readonly installments: number }
  | { readonly type: 'payment.submitted'; readonly payment: TypedPayment }
  /** The payer signed in or out: the saved cards have to be read again. */
  | { readonly type: 'payer.changed' }
  /** The page became visible again. */
  | { readonly type: 'page.resumed' }
  /** The pending payment has changed. */
  | { readonly type: 'purchase.changed' }
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'retry.requested' };
