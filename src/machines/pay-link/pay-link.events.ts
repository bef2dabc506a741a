import type { PaymentWay } from '#domain/payment/payment-choice.ts';
import type { TypedPayment } from '../sale/sale.events.ts';

export type PayLinkEvent =
  | ({ readonly type: 'way.chosen' } & PaymentWay)
  | { readonly type: 'payment.submitted'; readonly payment: TypedPayment }
  | { readonly type: 'retry.requested' };
