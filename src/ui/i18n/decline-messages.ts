import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type DeclineAlternatives,
  type DeclineNextStep,
  type DeclineReason,
  parseDeclineReason,
  suggestDeclineNextStep,
} from '#domain/payment/decline-reason.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';

/** The decline and its reason, in texts that fit both the payer and a seller. */
export type DeclineMessages = { readonly title: MessageDescriptor; readonly reason: MessageDescriptor };

export const declineMessages = {
  cc_rejected_bad_filled_card_number: {
    title: msg`Incorrect card number`,
    reason: msg`The bank does not recognise this card number.`,
  },
  cc_rejected_bad_filled_date: {
    title: msg`Incorrect expiry date`,
    reason: msg`The month and year do not match the bank’s records for this card.`,
  },
  cc_rejected_bad_filled_security_code: {
    title: msg`Incorrect security code`,
    reason: msg`The code does not match the bank’s records for this card.`,
  },
  cc_rejected_bad_filled_other: {
    title: msg`Something on the card does not match`,
    reason: msg`The name or another detail does not match the bank’s records for this card.`,
  },
  rejected_insufficient_data: {
    title: msg`The bank needs more details`,
    reason: msg`The bank needs all the card details to process the payment.`,
  },
  cc_rejected_call_for_authorize: {
    title: msg`The bank requires authorisation for this payment`,
    reason: msg`The bank needs the cardholder to confirm this payment.`,
  },
  cc_rejected_card_disabled: {
    title: msg`This card is not active`,
    reason: msg`The card has not been activated or has been disabled by the bank.`,
  },
  cc_rejected_3ds_challenge: {
    title: msg`The bank’s confirmation failed`,
    reason: msg`The confirmation timed out, was cancelled or was incorrect.`,
  },
  cc_rejected_3ds_mandatory: {
    title: msg`This card requires bank confirmation`,
    reason: msg`The bank did not offer confirmation for this payment and does not accept payments without it.`,
  },
  cc_rejected_insufficient_amount: {
    title: msg`The card does not have enough funds`,
    reason: msg`The available balance or credit does not cover this amount.`,
  },
  insufficient_amount: {
    title: msg`The account does not have enough money`,
    reason: msg`The available funds do not cover this amount.`,
  },
  cc_amount_rate_limit_exceeded: {
    title: msg`The amount is above the card’s limit`,
    reason: msg`The bank limits how much this card can pay at once or per day.`,
  },
  cc_rejected_invalid_installments: {
    title: msg`The card does not take that many installments`,
    reason: msg`The bank offers fewer installments for this amount, or none.`,
  },
  cc_rejected_max_attempts: {
    title: msg`Too many attempts with this card`,
    reason: msg`The payment provider is not accepting more payments with this card for now.`,
  },
  cc_rejected_card_type_not_allowed: {
    title: msg`This kind of card is not accepted`,
    reason: msg`On a combined credit and debit card, the function used may be disabled.`,
  },
  cc_rejected_blacklist: {
    title: msg`This card cannot be used here`,
    reason: msg`The payment provider rejected the card without a reason. Trying it again will not help.`,
  },
  cc_rejected_high_risk: {
    title: msg`The payment was declined for security reasons`,
    reason: msg`The payment provider’s fraud check stopped this payment. This can happen with valid cards.`,
  },
  cc_rejected_duplicated_payment: {
    title: msg`This looks like a duplicate payment`,
    reason: msg`A payment for the same amount was just made with this card.`,
  },
  cc_rejected_card_error: {
    title: msg`The card could not be charged`,
    reason: msg`Something failed between the payment provider and the bank.`,
  },
  cc_rejected_other_reason: {
    title: msg`The bank did not approve the payment`,
    reason: msg`The bank did not give a reason. Only the cardholder can ask for it.`,
  },
  rejected_by_bank: {
    title: msg`The bank declined the payment`,
    reason: msg`It does not allow payments like this one from this account or card.`,
  },
  rejected_by_regulations: {
    title: msg`The payment is not allowed`,
    reason: msg`A regulation that applies to the payment provider does not allow it.`,
  },
  bank_error: {
    title: msg`The bank could not complete the payment`,
    reason: msg`Something failed on the bank’s side.`,
  },
  provider_unreachable: {
    title: msg`The payment could not be sent`,
    reason: msg`The payment provider could not be reached. No money has moved and the seats are still held.`,
  },
  UNKNOWN: {
    title: msg`This payment method could not be used`,
    reason: msg`The payment provider did not give a specific reason.`,
  },
} as const satisfies Record<DeclineReason | 'UNKNOWN', DeclineMessages>;

const payerDeclineNextStepMessages = {
  CHECK_NUMBER: msg`Check the number digit by digit.`,
  CHECK_DATE: msg`Check the month and the year on the card.`,
  CHECK_CODE: msg`Enter the security code again.`,
  CHECK_CARD: msg`Check all details against the card.`,
  CALL_BANK: msg`Call your bank at the number on the back of the card to authorise the payment, then try the same card again.`,
  ACTIVATE_CARD: msg`Call your bank to activate it and try again, or use a different card.`,
  CONFIRM_AT_BANK: msg`Try again and confirm when your bank asks, or use a different card.`,
  OTHER_CARD: msg`Try another card.`,
  OTHER_METHOD: msg`Use another payment method.`,
  PAY_CASH: msg`Pay in cash or use another payment method without this card.`,
  SEE_PURCHASES: msg`Check your purchases first. To pay again, use a different card or payment method.`,
  FEWER_INSTALLMENTS: msg`Choose fewer installments.`,
  TRY_AGAIN: msg`Try again in a moment.`,
} as const satisfies Record<DeclineNextStep, MessageDescriptor>;

/** The next step; a seller’s fan has the bank and the card. */
export const declineNextStepMessages = {
  PAYER: payerDeclineNextStepMessages,
  SELLER: {
    ...payerDeclineNextStepMessages,
    CHECK_NUMBER: msg`Check the number on the fan’s card, digit by digit.`,
    CHECK_DATE: msg`Check the month and the year on the fan’s card.`,
    CHECK_CODE: msg`Ask the fan for the security code again.`,
    CHECK_CARD: msg`Check all details against the fan’s card.`,
    CALL_BANK: msg`Ask the fan to call their bank to authorise it, then try the same card again.`,
    ACTIVATE_CARD: msg`Ask the fan to call their bank to activate it, or to use a different card.`,
    CONFIRM_AT_BANK: msg`Try again and ask the fan to confirm with their bank, or use a different card.`,
    OTHER_CARD: msg`Ask the fan for a different card.`,
    OTHER_METHOD: msg`Use another payment method.`,
    PAY_CASH: msg`Charge in cash or use another payment method without this card.`,
    SEE_PURCHASES: msg`Check the fan’s purchases with them before charging again.`,
  },
} as const satisfies Record<PaymentAudience, Record<DeclineNextStep, MessageDescriptor>>;

/** The next step as the label of the button that leads to it. */
export const declineNextStepNames = {
  CHECK_NUMBER: msg`Check the number`,
  CHECK_DATE: msg`Check the date`,
  CHECK_CODE: msg`Enter the code`,
  CHECK_CARD: msg`Check the card`,
  CALL_BANK: msg`Try the same card again`,
  ACTIVATE_CARD: msg`Try the same card again`,
  CONFIRM_AT_BANK: msg`Try the same card again`,
  OTHER_CARD: msg`Use another card`,
  OTHER_METHOD: msg`Choose another payment method`,
  PAY_CASH: msg`Pay in cash`,
  SEE_PURCHASES: msg`See my purchases`,
  FEWER_INSTALLMENTS: msg`Choose installments`,
  TRY_AGAIN: msg`Try again`,
} as const satisfies Record<DeclineNextStep, MessageDescriptor>;

type DeclineMessageOptions = {
  readonly audience?: PaymentAudience;
  /** The alternatives that exist; any, when nothing is known. */
  readonly alternatives?: DeclineAlternatives;
};

/** Returns every message about a decline, wherever it is shown. */
export function getDeclineMessages(
  statusDetail: string,
  { audience = 'PAYER', alternatives }: DeclineMessageOptions = {},
) {
  const step = suggestDeclineNextStep(statusDetail, alternatives);
  return {
    step,
    ...declineMessages[parseDeclineReason(statusDetail)],
    help: declineNextStepMessages[audience][step],
  };
}
