import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ClientFailureCode, clientFailureCodes } from '#domain/shared/client-failure.ts';
import { isMemberOf } from '#domain/shared/member-of.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { getProblemMessage } from '../i18n/problem-messages.ts';

/**
 * The messages of failures without a response, and of those that the client finds itself. Those without a response say
 * first whether something may have happened.
 */
const clientMessages = {
  OFFLINE: msg`You are offline. Nothing was sent.`,
  UNKNOWN: msg`We lost the connection before getting a response. Try again: nothing is done twice.`,
  UNEXPECTED: msg`Something failed on our side. Try again in a moment.`,
  UNRECOGNISED: msg`Something did not work. Try again in a moment.`,
  NO_PAYMENT_FOUND: msg`We did not receive a payment. You have not been charged.`,
  NO_SUCH_CODE: msg`Code not found. Check it letter by letter.`,
  CARD_MISSING: msg`Enter the card details again. They were not saved.`,
  CARD_REJECTED: msg`Card declined. Check the number, expiry date and security code. You have not been charged.`,
  SEATS_UNREADABLE: msg`We could not load the seats. Try again in a moment.`,
} as const satisfies Record<ClientFailureCode, MessageDescriptor>;

/** Returns the message for a failure. */
export const getFailureMessage = ({ code }: Pick<FlowFailure, 'code'>): MessageDescriptor =>
  isMemberOf(clientFailureCodes, code) ? clientMessages[code] : getProblemMessage(code);
