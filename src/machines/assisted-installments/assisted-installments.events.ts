import type { InPersonInstallmentPayment } from '#domain/installment/assisted-plan.ts';
import type { InstallmentScope } from '#domain/installment/installment-selection.ts';

export type AssistedInstallmentsEvent =
  | { readonly type: 'search.submitted'; readonly searchText: string }
  | { readonly type: 'plan.chosen'; readonly planId: string }
  | { readonly type: 'plan.closed' }
  | { readonly type: 'scope.chosen'; readonly scope: InstallmentScope }
  /** The payment for the selected installments was received. */
  | { readonly type: 'payment.received'; readonly payment: InPersonInstallmentPayment }
  /** Collects one more after the last was received: another press of the same button is never another payment. */
  | { readonly type: 'anotherInstallment.requested' }
  /** A manager confirmed the end of the plan and the refund that was shown. */
  | { readonly type: 'end.confirmed' }
  /** Asks for the current state, at the provider as well. */
  | { readonly type: 'refresh.requested' };

export type AssistedInstallmentsEmittedEvent = { readonly type: 'installments.collected' };
