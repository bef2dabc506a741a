/**
 * The codes that the client finds itself and no server sends. UNKNOWN means that the response was lost and a change
 * may have been made; UNRECOGNISED, that a newer or older server sent a code that is not in this release.
 */
export const clientFailureCodes = [
  'OFFLINE',
  'UNKNOWN',
  'UNEXPECTED',
  'UNRECOGNISED',
  'NO_PAYMENT_FOUND',
  'NO_SUCH_CODE',
  'CARD_MISSING',
  'CARD_REJECTED',
  'SEATS_UNREADABLE',
] as const;
export type ClientFailureCode = (typeof clientFailureCodes)[number];
