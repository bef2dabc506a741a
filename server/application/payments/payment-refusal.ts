import type { ChoiceRefusal } from '#domain/payment/payment-choice.ts';

/** The error of a payment that was not started or not continued; nothing was charged. */
export type PaymentRefusal = {
  readonly code:
    | 'NOT_FOUND'
    | 'HOLD_EXPIRED'
    | 'SALE_CLOSED'
    | 'PAYMENT_IN_FLIGHT'
    | 'TOTAL_CHANGED'
    | 'TICKET_LIMIT'
    | 'METHOD_NOT_OFFERED'
    | 'FIELDS_INVALID'
    | 'FAN_REQUIRED'
    | 'PROVIDER_REFUSED'
    | 'PROVIDER_UNAVAILABLE';
  readonly fields?: readonly { readonly field: string; readonly reason: string }[];
  readonly retryAfter?: number;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** A wallet portion must leave an amount for another method; a full payment is the method WALLET. */
export const noPart: PaymentRefusal = {
  code: 'FIELDS_INVALID',
  fields: [{ field: 'wallet.amount', reason: 'INVALID' }],
};

/** Builds the error of an unavailable payment method, with the reason that the page explains. */
export const notOffered = (reason: ChoiceRefusal): PaymentRefusal => ({
  code: 'METHOD_NOT_OFFERED',
  detail: { reason },
});
