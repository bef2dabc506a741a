import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isAuthError } from '#domain/auth/auth-error.ts';
import { authErrorWords } from './auth-words.ts';

/** What a person is told for a refusal's code; a test holds this list against the published one. */
const problemWords: Readonly<Record<string, MessageDescriptor>> = {
  BAD_REQUEST: msg`We could not understand that. Reload the page and try again.`,
  FIELDS_INVALID: msg`Something in the form is not right. Check the marked fields.`,
  IDEMPOTENCY_KEY_MISSING: msg`We could not understand that. Reload the page and try again.`,
  CARD_NUMBER_REFUSED: msg`Card numbers go straight to the payment provider. Reload the page and type the card again.`,
  SESSION_REQUIRED: msg`Sign in to go on. What you chose is still here.`,
  SIGNATURE_INVALID: msg`This message is not genuine.`,
  FORBIDDEN: msg`Your account cannot do this.`,
  CROSS_SITE_REFUSED: msg`This request came from another site and was refused.`,
  REAUTHENTICATION_REQUIRED: msg`Confirm first that it is you. What you typed is still here.`,
  DOCUMENT_LOCKED: msg`Your document is on tickets that you bought, so it no longer changes here.`,
  ACCOUNT_IN_USE: msg`Your account still has payments under way or tickets of coming events.`,
  LAST_MANAGER: msg`They are the only manager of their market. Make somebody else a manager first.`,
  LINK_INVALID: msg`This link does not work. It may be old or incomplete.`,
  NOT_FOUND: msg`We could not find it. It may no longer exist.`,
  METHOD_NOT_ALLOWED: msg`We could not understand that. Reload the page and try again.`,
  SEATS_TAKEN: msg`Someone else was faster: at least one of these seats is taken.`,
  STOCK_EXHAUSTED: msg`There are not that many left.`,
  TICKET_LIMIT: msg`That is more than one person may buy.`,
  SALE_CLOSED: msg`This event is no longer on sale.`,
  HOLD_EXPIRED: msg`Your time ran out and the seats went back on sale. You were not charged.`,
  EXTENSION_LIMIT: msg`There is no more time to give. Pay before the clock ends.`,
  VERSION_CONFLICT: msg`Your cart changed in another window. This is how it stands now.`,
  TOTAL_CHANGED: msg`The total changed. Check it before you pay: you were not charged.`,
  PAYMENT_IN_FLIGHT: msg`It may be paid already: a payment is under way. Wait for its answer before paying again.`,
  ALREADY_PAID: msg`It is paid already: nothing was cancelled, and nothing was charged again.`,
  TRANSITION_REFUSED: msg`That can no longer be done: it changed in the meantime.`,
  REQUEST_IN_FLIGHT: msg`We are still working on the same request.`,
  FAN_REQUIRED: msg`Say first who it is for.`,
  BODY_TOO_LARGE: msg`The file is too large.`,
  MEDIA_TYPE_UNSUPPORTED: msg`This kind of file is not accepted.`,
  IDEMPOTENCY_KEY_REUSED: msg`Reload the page and try again.`,
  METHOD_NOT_OFFERED: msg`This way to pay is not offered here. Nothing was charged: choose another.`,
  PROVIDER_REFUSED: msg`The payment provider refused. You were not charged.`,
  PROVIDER_UNAVAILABLE: msg`The payment provider does not answer. Nothing was charged, and what is held stays held. Try again in a moment.`,
  OVERLOADED: msg`There are many people here right now. Try again in a moment.`,
  UNAVAILABLE: msg`We cannot be reached right now. Try again in a moment.`,
};

const unknownProblem = msg`Something did not work. Try again in a moment.`;

/** Codes without words of their own speak as a failure of ours. */
export function wordsForProblem(code: string): MessageDescriptor {
  if (isAuthError(code)) return authErrorWords(code, 'login');
  return problemWords[code] ?? unknownProblem;
}

export const hasWords = (code: string): boolean => isAuthError(code) || code in problemWords;

/** When there was no answer to read: whether something may have happened is the first thing to say. */
export const failureWords = {
  offline: msg`There is no connection. Nothing was sent.`,
  unknown: msg`We lost the answer on the way. Do not repeat it: we are checking how it ended.`,
  unavailable: msg`We cannot be reached right now. Try again in a moment.`,
} as const;
