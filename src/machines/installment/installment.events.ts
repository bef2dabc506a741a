import type { InstallmentScope } from '#domain/installment/installment-selection.ts';
import type { SelectedPaymentOption } from '#domain/payment/payment-option.ts';
import type { TypedPayment } from '../card-selection/card-selection.events.ts';

export type InstallmentEvent =
  | { readonly type: 'scope.chosen'; readonly scope: InstallmentScope }
  | ({ readonly type: 'method.chosen' } & SelectedPaymentOption)
  /** Null selects a new card. */
  | { readonly type: 'card.chosen'; readonly cardId: string | null }
  | { readonly type: 'payment.submitted'; readonly payment: TypedPayment }
  /** The payer gives up the pending payment, to pay by another method. */
  | { readonly type: 'cancellation.requested' }
  /** The fan agrees that this saved card is charged on the due dates; null withdraws that. */
  | { readonly type: 'automaticCharge.chosen'; readonly cardId: string | null }
  /** The page became visible again, or the user asked for an update. */
  | { readonly type: 'refresh.requested' };
