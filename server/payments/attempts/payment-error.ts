import type { PaymentUnavailableReason } from '#domain/payment/payment-option.ts';

/** The error of a payment that was not started or not continued; nothing was charged. */
export type PaymentError = {
  readonly code:
    | 'NOT_FOUND'
    | 'HOLD_EXPIRED'
    | 'SALE_CLOSED'
    | 'PAYMENT_IN_FLIGHT'
    | 'TOTAL_CHANGED'
    | 'TICKET_LIMIT'
    | 'METHOD_NOT_OFFERED'
    | 'BALANCE_TOO_SMALL'
    | 'FIELDS_INVALID'
    | 'FAN_REQUIRED'
    | 'PROVIDER_REJECTED'
    | 'PROVIDER_UNAVAILABLE';
  readonly fields?: readonly { readonly field: string; readonly reason: string }[];
  readonly retryAfter?: number;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** A wallet portion must leave an amount for another method; a full payment is the method WALLET. */
export const invalidWalletAmount: PaymentError = {
  code: 'FIELDS_INVALID',
  fields: [{ field: 'wallet.amount', reason: 'INVALID' }],
};

/**
 * Builds the error of an unavailable payment method, with its reason. A balance has a code of its own: it was enough when
 * the payer chose it.
 */
export const methodNotOffered = (reason: PaymentUnavailableReason): PaymentError => ({
  code:
    reason === 'NO_BALANCE' || reason === 'BALANCE_TOO_SMALL' ? 'BALANCE_TOO_SMALL' : 'METHOD_NOT_OFFERED',
  detail: { reason },
});
