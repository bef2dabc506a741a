import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { failureMessages, getProblemMessage } from '../i18n/problem-messages.ts';

/** Messages of failures without a response, and of those that the client finds itself. */
const clientMessages: Readonly<Record<string, MessageDescriptor>> = {
  OFFLINE: failureMessages.offline,
  UNKNOWN: failureMessages.unknown,
  UNAVAILABLE: failureMessages.unavailable,
  UNEXPECTED: msg`Something failed on our side. Try again in a moment.`,
  NO_PAYMENT_FOUND: msg`We did not receive a payment. You have not been charged and your seats are still held.`,
  CARD_MISSING: msg`Enter the card details again. They were not saved.`,
  CARD_REFUSED: msg`Card declined. Check the number, expiry date and security code. You have not been charged.`,
  SEATS_UNREADABLE: msg`We could not load the seats. Try again in a moment.`,
};

/** Returns the message for a failure. */
export const getFailureMessage = ({ code }: Pick<FlowFailure, 'code'>): MessageDescriptor =>
  clientMessages[code] ?? getProblemMessage(code);
