/** The codes that concern the request itself: its form, its resource, its repetition, or a server under load. */
export const requestFailureCodes = [
  'BAD_REQUEST',
  'FIELDS_INVALID',
  'IDEMPOTENCY_KEY_MISSING',
  'CROSS_SITE_REJECTED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'TRANSITION_NOT_ALLOWED',
  'REQUEST_IN_FLIGHT',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'IDEMPOTENCY_KEY_REUSED',
  'OVERLOADED',
  'UNAVAILABLE',
] as const;
export type RequestFailureCode = (typeof requestFailureCodes)[number];
