import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Trouble } from '#machines/support/trouble.ts';
import { failureWords, wordsForProblem } from '../i18n/problem-words.ts';

/** What flows say where there was no answer to read, and the few findings that are their own. */
const ownWords: Readonly<Record<string, MessageDescriptor>> = {
  OFFLINE: failureWords.offline,
  UNKNOWN: failureWords.unknown,
  UNAVAILABLE: failureWords.unavailable,
  UNEXPECTED: msg`Something failed on our side. Try again in a moment.`,
  NO_PAYMENT_FOUND: msg`No payment reached us. You were not charged, and your seats are still held.`,
  CARD_MISSING: msg`Type the card again: it was not kept.`,
  CARD_REFUSED: msg`The card was not accepted. Check its number, its date and its code: you were not charged.`,
  SEATS_UNREADABLE: msg`We could not read the seats. Try again in a moment.`,
};

/** What a person is told of a trouble. */
export const wordsForTrouble = ({ code }: Pick<Trouble, 'code'>): MessageDescriptor =>
  ownWords[code] ?? wordsForProblem(code);
