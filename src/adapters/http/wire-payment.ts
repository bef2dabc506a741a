import type { PaymentInputOf } from '#domain/payment/payment-input.ts';

/** Builds the wire format of a card payment; every other method is sent as it is. */
export const toWireCard = ({ card, ...rest }: PaymentInputOf<'CARD'>) => ({
  ...rest,
  cardToken: card.token,
  paymentMethodId: card.paymentMethodId,
});

/** Builds the wire format of a staff booking. */
export const toWireBooking = ({ deadline, ...rest }: PaymentInputOf<'RESERVATION'>) => ({
  ...rest,
  deadline: deadline === null ? null : new Date(deadline).toISOString(),
});

/** Rejects a method that the endpoint does not support. */
export const methodNotOffered = {
  kind: 'rejected',
  code: 'METHOD_NOT_OFFERED',
  fields: [],
  retryAfter: null,
  detail: {},
  reference: null,
} as const;
