import type { ChoiceRefusal } from '#domain/payment/payment-choice.ts';

/** Why a payment was not begun, or not carried on; nothing was charged. */
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

/** A part leaves something to pay another way: what the balance pays alone is the method WALLET. */
export const noPart: PaymentRefusal = {
  code: 'FIELDS_INVALID',
  fields: [{ field: 'wallet.amount', reason: 'INVALID' }],
};

/** The method cannot be had for this sale, with the reason that a page has words for. */
export const notOffered = (reason: ChoiceRefusal): PaymentRefusal => ({
  code: 'METHOD_NOT_OFFERED',
  detail: { reason },
});
