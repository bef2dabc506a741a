import type { InstallmentScope } from '#domain/installment/installment-selection.ts';
import type { TypedCard } from '../card-selection/card-selection.events.ts';

export type InstallmentEvent =
  | { readonly type: 'scope.chosen'; readonly scope: InstallmentScope }
  /** Null selects a new card. */
  | { readonly type: 'card.chosen'; readonly cardId: string | null }
  | { readonly type: 'payment.submitted'; readonly payment: TypedCard }
  /** The page became visible again, or the user asked for an update. */
  | { readonly type: 'refresh.requested' };
