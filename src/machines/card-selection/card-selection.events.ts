import type { CardDetails } from '#domain/payment/card-details.ts';
import type { DirectPaymentInput } from '#domain/payment/payment-input.ts';

/** The details of a new card, or the security code of a saved one. */
export type TypedCard =
  | {
      readonly method: 'CARD';
      readonly from: 'new';
      readonly card: CardDetails;
      /** The payer wants to save the card. */
      readonly shouldSave: boolean;
    }
  | {
      readonly method: 'CARD';
      readonly from: 'saved';
      readonly cardId: string;
      readonly securityCode: string;
    };

/** The payment form. Card details go straight to the provider and are not stored. */
export type TypedPayment = TypedCard | DirectPaymentInput;

export type CardSelectionEvent =
  /** A saved card; null selects a new one. */
  | { readonly type: 'card.chosen'; readonly cardId: string | null }
  /** The first digits of a new card once they identify its bank; null while they do not. */
  | { readonly type: 'cardNumber.entered'; readonly bin: string | null }
  | { readonly type: 'installments.chosen'; readonly installments: number };
