/** The codes of seats, holds and carts. */
export const saleFailureCodes = [
  'SEATS_TAKEN',
  'STOCK_EXHAUSTED',
  'TICKET_LIMIT',
  'SALE_CLOSED',
  'HOLD_EXPIRED',
  'EXTENSION_LIMIT',
  'VERSION_CONFLICT',
  'FAN_REQUIRED',
] as const;
