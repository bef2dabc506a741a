import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ServerFailureCode } from '#domain/failure/failure-code.ts';
import { type AuthErrorCode, isAuthErrorCode } from '#domain/identity/auth-error.ts';
import { getAuthErrorMessage } from './auth-messages.ts';

/** The message for each failure code of the API; those of the auth errors are in `auth-messages`. */
const messagesByProblemCode = {
  BAD_REQUEST: msg`We could not process the request. Reload the page and try again.`,
  FIELDS_INVALID: msg`Some fields need attention. Check the marked fields.`,
  IDEMPOTENCY_KEY_MISSING: msg`We could not process the request. Reload the page and try again.`,
  CARD_NUMBER_REJECTED: msg`Card numbers go directly to the payment provider. Reload the page and enter the card again.`,
  SESSION_REQUIRED: msg`Sign in to continue. Your selection is still here.`,
  SIGNATURE_INVALID: msg`This message is not genuine.`,
  FORBIDDEN: msg`Your account does not have permission to do this.`,
  CROSS_SITE_REJECTED: msg`This request came from another site and was blocked.`,
  REAUTHENTICATION_REQUIRED: msg`Confirm your identity first. Your information is still here.`,
  DOCUMENT_LOCKED: msg`Your document is on tickets you bought and cannot be changed here.`,
  ACCOUNT_IN_USE: msg`Your account still has payments in progress or tickets for upcoming events.`,
  LINK_INVALID: msg`This link does not work. It may be expired or incomplete.`,
  CHANNEL_NOT_OFFERED: msg`We cannot send codes this way right now. Choose email, WhatsApp or SMS.`,
  NOT_FOUND: msg`It may have moved or no longer exist.`,
  METHOD_NOT_ALLOWED: msg`We could not process the request. Reload the page and try again.`,
  SEATS_TAKEN: msg`At least one of these seats has just been taken.`,
  STOCK_EXHAUSTED: msg`There are not enough left.`,
  TICKET_LIMIT: msg`This exceeds the ticket limit per person.`,
  ADULT_REQUIRED: msg`Children cannot visit alone. Add an adult.`,
  VISITOR_LIMIT: msg`There are too many visitors of one type.`,
  UNPAID_SEATS_LIMIT: msg`Too many seats are on hold without payment on your network. Wait a moment, or sign in if you have not done so.`,
  HOLD_PAUSED: msg`Several of your holds ran out without payment. You can choose seats again after a short wait.`,
  SALE_CLOSED: msg`This event is no longer on sale.`,
  TICKET_NOT_PRINTABLE: msg`This ticket is valid on your phone only, not on paper.`,
  TICKET_NOT_TRANSFERABLE: msg`This ticket can no longer be transferred.`,
  TICKETS_BELONG_TOGETHER: msg`A child’s ticket stays with an adult’s. Transfer them together.`,
  OFFER_OVER: msg`This offer is over.`,
  OFFER_TO_YOURSELF: msg`This contact is yours. Enter the one of the person who gets the ticket.`,
  OFFER_FOR_SOMEBODY_ELSE: msg`This offer was sent to a contact that is not confirmed on your account.`,
  HOLD_EXPIRED: msg`Your time ran out and the seats went back on sale. You have not been charged.`,
  EXTENSION_LIMIT: msg`You cannot get more time. Pay before the time runs out.`,
  VERSION_CONFLICT: msg`Your cart changed in another window. This is the current cart.`,
  TOTAL_CHANGED: msg`The total has changed. Check it before you pay. You have not been charged.`,
  PAYMENT_IN_FLIGHT: msg`A payment is in progress and may already be complete. Wait for the result before paying again.`,
  ALREADY_PAID: msg`This has already been paid. Nothing was cancelled or charged again.`,
  SECOND_PERSON_REQUIRED: msg`You recorded this, so a colleague or a manager has to confirm it.`,
  TRANSITION_NOT_ALLOWED: msg`This is no longer possible because something changed.`,
  REQUEST_IN_FLIGHT: msg`Your request is still being processed.`,
  FAN_REQUIRED: msg`Choose the fan first.`,
  BODY_TOO_LARGE: msg`The file is too large.`,
  MEDIA_TYPE_UNSUPPORTED: msg`This kind of file is not accepted.`,
  IDEMPOTENCY_KEY_REUSED: msg`Reload the page and try again.`,
  METHOD_NOT_OFFERED: msg`This payment method is not available here. Nothing was charged. Choose another one.`,
  BALANCE_TOO_SMALL: msg`Your balance no longer covers this payment. You have not been charged. Choose how to pay.`,
  PROVIDER_REJECTED: msg`The payment provider declined the request. You have not been charged.`,
  PROVIDER_UNAVAILABLE: msg`The payment provider is not responding. Nothing was charged and your holds are unchanged. Try again in a moment.`,
  OVERLOADED: msg`We are experiencing high demand. Try again in a moment.`,
  REQUEST_TIMEOUT: msg`The service is unavailable. Try again in a moment.`,
  UNAVAILABLE: msg`The service is unavailable. Try again in a moment.`,
} as const satisfies Record<Exclude<ServerFailureCode, AuthErrorCode>, MessageDescriptor>;

/** Returns the message for a failure code of a response. */
export const getProblemMessage = (code: ServerFailureCode): MessageDescriptor =>
  isAuthErrorCode(code) ? getAuthErrorMessage(code, 'login') : messagesByProblemCode[code];
