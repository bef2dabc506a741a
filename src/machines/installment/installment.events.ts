import type { InstallmentScope } from '#domain/installment/installment-selection.ts';
import type { CardDetails } from '#domain/payment/card-details.ts';

/** The details of a new card, or the security code of a saved one. */
export type TypedInstallmentCard =
  | { readonly from: 'new'; readonly card: CardDetails }
  | { readonly from: 'saved'; readonly cardId: string; readonly securityCode: string };

export type InstallmentEvent =
  | { readonly type: 'scope.chosen'; readonly scope: InstallmentScope }
  /** Null selects a new card. */
  | { readonly type: 'card.chosen'; readonly cardId: string | null }
  | { readonly type: 'payment.submitted'; readonly typed: TypedInstallmentCard }
  /** The page became visible again, or the user asked for an update. */
  | { readonly type: 'refresh.requested' };
