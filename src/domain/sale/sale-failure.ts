/** The codes of seats, holds and carts. */
export const saleFailureCodes = [
  'SEATS_TAKEN',
  'STOCK_EXHAUSTED',
  'TICKET_LIMIT',
  'ADULT_REQUIRED',
  'VISITOR_LIMIT',
  'UNPAID_SEATS_LIMIT',
  'HOLD_PAUSED',
  'SALE_CLOSED',
  'HOLD_EXPIRED',
  'EXTENSION_LIMIT',
  'VERSION_CONFLICT',
  'FAN_REQUIRED',
] as const;
