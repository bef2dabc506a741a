import type { PaymentWay } from '#domain/payment/payment-choice.ts';
import type { TypedPayment } from '../sale/sale.events.ts';

export type PayLinkEvent =
  | ({ readonly type: 'way.chosen' } & PaymentWay)
  /** The first digits of a card, once there are enough of them to name its bank; null when there are not. */
  | { readonly type: 'cardNumber.begun'; readonly bin: string | null }
  | { readonly type: 'installments.chosen'; readonly installments: number }
  | { readonly type: 'payment.submitted'; readonly payment: TypedPayment }
  | { readonly type: 'retry.requested' };
