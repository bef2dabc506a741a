import * as z from 'zod/mini';
import type { ApiFailureCode } from '#domain/failure/failure-code.ts';

/**
 * Maps each failure code of the API to its HTTP status; the codes are born in the domain.
 * The messages for users live in the client (`ui/i18n`), never here.
 */
export const problems = {
  BAD_REQUEST: 400,
  FIELDS_INVALID: 400,
  IDEMPOTENCY_KEY_MISSING: 400,
  CARD_NUMBER_REJECTED: 400,
  LINK_INVALID: 400,
  InvalidPasswordException: 400,
  SESSION_REQUIRED: 401,
  SIGNATURE_INVALID: 401,
  NotAuthorizedException: 401,
  CodeMismatchException: 401,
  CodeExpiredException: 401,
  SoftwareTokenMFANotFoundException: 401,
  FORBIDDEN: 403,
  CROSS_SITE_REJECTED: 403,
  InvalidAccountTypeException: 403,
  REAUTHENTICATION_REQUIRED: 403,
  PasswordResetRequiredException: 403,
  UserNotConfirmedException: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  SECOND_PERSON_REQUIRED: 403,
  SEATS_TAKEN: 409,
  STOCK_EXHAUSTED: 409,
  TICKET_LIMIT: 409,
  ADULT_REQUIRED: 409,
  VISITOR_LIMIT: 409,
  SALE_CLOSED: 409,
  TICKET_NOT_PRINTABLE: 409,
  TICKET_NOT_TRANSFERABLE: 409,
  TICKETS_BELONG_TOGETHER: 409,
  OFFER_OVER: 409,
  OFFER_TO_YOURSELF: 409,
  OFFER_FOR_SOMEBODY_ELSE: 403,
  HOLD_EXPIRED: 409,
  EXTENSION_LIMIT: 409,
  VERSION_CONFLICT: 409,
  TOTAL_CHANGED: 409,
  BALANCE_TOO_SMALL: 409,
  PAYMENT_IN_FLIGHT: 409,
  ALREADY_PAID: 409,
  TRANSITION_NOT_ALLOWED: 409,
  REQUEST_IN_FLIGHT: 409,
  FAN_REQUIRED: 409,
  DOCUMENT_LOCKED: 409,
  ACCOUNT_IN_USE: 409,
  RepeatedDocumentNumber: 409,
  RepeatedPhoneNumber: 409,
  UsernameExistsException: 409,
  BODY_TOO_LARGE: 413,
  MEDIA_TYPE_UNSUPPORTED: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  METHOD_NOT_OFFERED: 422,
  CHANNEL_NOT_OFFERED: 422,
  PROVIDER_REJECTED: 422,
  UNPAID_SEATS_LIMIT: 429,
  HOLD_PAUSED: 429,
  TooManyRequestsException: 429,
  TooManyFailedAttemptsException: 429,
  CodeDeliveryFailureException: 502,
  PROVIDER_UNAVAILABLE: 503,
  OVERLOADED: 503,
  UNAVAILABLE: 503,
  InternalErrorException: 500,
} as const satisfies Record<ApiFailureCode, number>;

export type ProblemCode = ApiFailureCode;

/** The codes that any route may return, listed once for OpenAPI instead of on each endpoint. */
export const commonProblems = [
  'BAD_REQUEST',
  'FIELDS_INVALID',
  'CARD_NUMBER_REJECTED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'CROSS_SITE_REJECTED',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'TooManyRequestsException',
  'OVERLOADED',
  'UNAVAILABLE',
  'InternalErrorException',
] as const satisfies readonly ProblemCode[];

/** An invalid field: its dotted path and a stable reason. */
export const fieldIssue = z.object({ field: z.string(), reason: z.string() });
export type FieldIssue = z.output<typeof fieldIssue>;

/**
 * The only error body. `message` is for developers; users see the client's message for `code`.
 * `reference` is the request id to quote to support; `retryAfter` is in seconds; `detail` carries the facts needed
 * to act (taken seats, the current cart…), with a schema per code. `code` accepts any text, because a server of another
 * release may send a code that this one does not know.
 */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  reference: z.optional(z.string()),
  retryAfter: z.optional(z.number()),
  fields: z.optional(z.array(fieldIssue)),
  detail: z.optional(z.record(z.string(), z.unknown())),
});
export type Problem = z.output<typeof problem>;
