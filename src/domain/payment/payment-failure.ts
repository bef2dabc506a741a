/** The codes of payments and refunds. */
export const paymentFailureCodes = [
  'CARD_NUMBER_REJECTED',
  'TOTAL_CHANGED',
  'PAYMENT_IN_FLIGHT',
  'ALREADY_PAID',
  'SECOND_PERSON_REQUIRED',
  'METHOD_NOT_OFFERED',
  'BALANCE_TOO_SMALL',
  'PROVIDER_REJECTED',
  'PROVIDER_UNAVAILABLE',
] as const;
