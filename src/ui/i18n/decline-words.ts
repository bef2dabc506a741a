import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type DeclineReason,
  type DeclineStep,
  declineReasonOf,
  declineStepOf,
  type WaysOut,
} from '#domain/payment/decline-reason.ts';

/** What happened and why, said so that whoever pays and whoever sells may both read it. */
export type DeclineWords = { readonly title: MessageDescriptor; readonly why: MessageDescriptor };

export const declineWords = {
  cc_rejected_bad_filled_card_number: {
    title: msg`The card number is not right`,
    why: msg`The bank knows no card with this number.`,
  },
  cc_rejected_bad_filled_date: {
    title: msg`The date of the card is not right`,
    why: msg`It is not the month and year that the bank has for this card.`,
  },
  cc_rejected_bad_filled_security_code: {
    title: msg`The security code is not right`,
    why: msg`It is not the code that the bank has for this card.`,
  },
  cc_rejected_bad_filled_other: {
    title: msg`Something on the card does not match`,
    why: msg`The name or another detail is not what the bank has for this card.`,
  },
  rejected_insufficient_data: {
    title: msg`The bank was missing details`,
    why: msg`It needs everything that stands on the card before it decides.`,
  },
  cc_rejected_call_for_authorize: {
    title: msg`The bank wants this payment authorised`,
    why: msg`It asks the card’s holder whether they really want to pay this amount.`,
  },
  cc_rejected_card_disabled: {
    title: msg`This card is not active`,
    why: msg`The bank has not activated it yet, or has switched it off.`,
  },
  cc_rejected_3ds_challenge: {
    title: msg`The bank’s confirmation was not passed`,
    why: msg`It was not answered in time, was cancelled, or the answer was not right.`,
  },
  cc_rejected_3ds_mandatory: {
    title: msg`This card needs its bank’s confirmation`,
    why: msg`The bank did not offer it for this payment, and takes none without it.`,
  },
  cc_rejected_insufficient_amount: {
    title: msg`The card does not have enough funds`,
    why: msg`What is left on it, or of its credit, does not cover this amount.`,
  },
  insufficient_amount: {
    title: msg`The account does not have enough money`,
    why: msg`What is in it does not cover this amount.`,
  },
  cc_amount_rate_limit_exceeded: {
    title: msg`The amount is above the card’s limit`,
    why: msg`The bank lets this card pay only so much at once or in a day.`,
  },
  cc_rejected_invalid_installments: {
    title: msg`The card does not take that many instalments`,
    why: msg`The bank divides this amount into fewer parts, or into none.`,
  },
  cc_rejected_max_attempts: {
    title: msg`This card was tried too many times`,
    why: msg`The payment provider takes no more payments with it for now.`,
  },
  cc_rejected_card_type_not_allowed: {
    title: msg`This kind of card is not accepted`,
    why: msg`On a card for both credit and debit, the side that was asked may be switched off.`,
  },
  cc_rejected_blacklist: {
    title: msg`This card cannot be used here`,
    why: msg`The payment provider does not accept it and does not say why. Trying it again will not help.`,
  },
  cc_rejected_high_risk: {
    title: msg`The payment was refused for safety`,
    why: msg`The payment provider’s fraud check stopped it. It happens with good cards, too.`,
  },
  cc_rejected_duplicated_payment: {
    title: msg`This looks like a payment that was already made`,
    why: msg`The same amount was paid with the same card a moment ago.`,
  },
  cc_rejected_card_error: {
    title: msg`The card could not be charged`,
    why: msg`Something failed between the payment provider and the bank.`,
  },
  cc_rejected_other_reason: {
    title: msg`The bank did not approve the payment`,
    why: msg`It did not say why. Only the bank can tell the card’s holder.`,
  },
  rejected_by_bank: {
    title: msg`The bank refused the payment`,
    why: msg`It does not allow payments like this one from this account or card.`,
  },
  rejected_by_regulations: {
    title: msg`The payment is not allowed`,
    why: msg`A rule that the payment provider has to follow forbids it.`,
  },
  bank_error: {
    title: msg`The bank could not complete the payment`,
    why: msg`Something failed on the bank’s side.`,
  },
  UNKNOWN: {
    title: msg`The payment could not be made this way`,
    why: msg`The payment provider gave no reason that we could tell.`,
  },
} as const satisfies Record<DeclineReason | 'UNKNOWN', DeclineWords>;

/** What to do now. */
export const declineStepWords = {
  CHECK_NUMBER: msg`Check the number digit by digit.`,
  CHECK_DATE: msg`Check the month and the year on the card.`,
  CHECK_CODE: msg`Type the security code again.`,
  CHECK_CARD: msg`Check everything as it stands on the card.`,
  CALL_BANK: msg`Call your bank, at the number on the back of the card, to authorise it, and try the same card again.`,
  ACTIVATE_CARD: msg`Call your bank to activate it and try it again, or use another card.`,
  CONFIRM_AT_BANK: msg`Try again and confirm it when your bank asks, or use another card.`,
  OTHER_CARD: msg`Try another card.`,
  OTHER_METHOD: msg`Pay another way.`,
  PAY_CASH: msg`Pay in cash, or another way without this card.`,
  SEE_PURCHASES: msg`Look in your purchases first. If you want to pay once more, use another card or another way.`,
  FEWER_INSTALLMENTS: msg`Choose fewer instalments.`,
  TRY_AGAIN: msg`Try again in a moment.`,
} as const satisfies Record<DeclineStep, MessageDescriptor>;

/** The same to a seller, whose fan it is that has the bank and the card. */
export const declineStepWordsAtDesk = {
  ...declineStepWords,
  CHECK_NUMBER: msg`Check the number on the fan’s card, digit by digit.`,
  CHECK_DATE: msg`Check the month and the year on the fan’s card.`,
  CHECK_CODE: msg`Ask the fan for the security code again.`,
  CHECK_CARD: msg`Check everything as it stands on the fan’s card.`,
  CALL_BANK: msg`Ask the fan to call their bank and authorise it; then try the same card again.`,
  ACTIVATE_CARD: msg`Ask the fan to call their bank and activate it, or for another card.`,
  CONFIRM_AT_BANK: msg`Try again and ask the fan to confirm it at their bank, or for another card.`,
  OTHER_CARD: msg`Ask the fan for another card.`,
  OTHER_METHOD: msg`Charge it another way.`,
  PAY_CASH: msg`Charge it in cash, or another way without this card.`,
  SEE_PURCHASES: msg`Look in the fan’s purchases with them before you charge again.`,
} as const satisfies Record<DeclineStep, MessageDescriptor>;

/** The step on a button that leads to it. */
export const declineStepNames = {
  CHECK_NUMBER: msg`Check the number`,
  CHECK_DATE: msg`Check the date`,
  CHECK_CODE: msg`Type the code`,
  CHECK_CARD: msg`Check the card`,
  CALL_BANK: msg`Try the same card again`,
  ACTIVATE_CARD: msg`Try the same card again`,
  CONFIRM_AT_BANK: msg`Try the same card again`,
  OTHER_CARD: msg`Use another card`,
  OTHER_METHOD: msg`Choose another way`,
  PAY_CASH: msg`Pay in cash`,
  SEE_PURCHASES: msg`See my purchases`,
  FEWER_INSTALLMENTS: msg`Choose instalments`,
  TRY_AGAIN: msg`Try again`,
} as const satisfies Record<DeclineStep, MessageDescriptor>;

type WhereItIsRead = {
  /** Read by a seller, who is not the one that pays. */
  readonly atDesk?: boolean;
  /** What can be had there; anything, where nothing is known. */
  readonly out?: WaysOut;
};

/** All that is said of a refusal, wherever it is shown. */
export function wordsOfDecline(statusDetail: string, { atDesk = false, out }: WhereItIsRead = {}) {
  const step = declineStepOf(statusDetail, out);
  return {
    step,
    ...declineWords[declineReasonOf(statusDetail)],
    help: (atDesk ? declineStepWordsAtDesk : declineStepWords)[step],
  };
}
