import type { PaymentWay } from '#domain/payment/payment-choice.ts';
import type { TypedPayment } from '../sale/sale.events.ts';

export type PayLinkEvent =
  | ({ readonly type: 'way.chosen' } & PaymentWay)
  /** A saved card, or a new one. */
  | { readonly type: 'card.chosen'; readonly cardId: string | null }
  /** The first digits of a card, once there are enough of them to name its bank; null when there are not. */
  | { readonly type: 'cardNumber.begun'; readonly bin: string | null }
  | { readonly type: 'installments.chosen'; readonly installments: number }
  | { readonly type: 'payment.submitted'; readonly payment: TypedPayment }
  /** Somebody signed in here, or out: whose cards there are is to be asked anew. */
  | { readonly type: 'payer.changed' }
  /** The page came back into view. */
  | { readonly type: 'page.awoke' }
  /** The payment under way stands otherwise than before. */
  | { readonly type: 'purchase.changed' }
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'retry.requested' };
