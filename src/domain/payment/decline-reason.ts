/** What helps after a decline; the words for each are the interface's. */
export const declineAdvices = [
  'CORRECT_CARD',
  'CALL_BANK',
  'OTHER_CARD',
  'OTHER_METHOD',
  'PAY_CASH',
  'SEE_PURCHASES',
  'FEWER_INSTALLMENTS',
  'TRY_AGAIN',
] as const;
export type DeclineAdvice = (typeof declineAdvices)[number];

/**
 * What to suggest after a rejection. A duplicated payment leads to the purchases, never to 'try again'.
 * Source: Mercado Pago, "Reasons for payment rejection". Assumption: an unknown reason suggests another method.
 */
export const declineAdviceOf = (statusDetail: string): DeclineAdvice =>
  advices.get(statusDetail.trim().toLowerCase()) ?? 'OTHER_METHOD';

const advices: ReadonlyMap<string, DeclineAdvice> = new Map([
  ['cc_rejected_bad_filled_card_number', 'CORRECT_CARD'],
  ['cc_rejected_bad_filled_date', 'CORRECT_CARD'],
  ['cc_rejected_bad_filled_other', 'CORRECT_CARD'],
  ['cc_rejected_bad_filled_security_code', 'CORRECT_CARD'],
  ['cc_rejected_call_for_authorize', 'CALL_BANK'],
  ['cc_rejected_card_disabled', 'CALL_BANK'],
  ['cc_rejected_blacklist', 'OTHER_METHOD'],
  ['cc_rejected_insufficient_amount', 'OTHER_CARD'],
  ['cc_rejected_max_attempts', 'OTHER_CARD'],
  ['cc_rejected_3ds_challenge', 'OTHER_CARD'],
  ['cc_rejected_3ds_mandatory', 'OTHER_CARD'],
  ['cc_rejected_duplicated_payment', 'SEE_PURCHASES'],
  ['cc_rejected_high_risk', 'PAY_CASH'],
  ['cc_rejected_invalid_installments', 'FEWER_INSTALLMENTS'],
  ['cc_rejected_card_error', 'TRY_AGAIN'],
  ['cc_rejected_other_reason', 'OTHER_CARD'],
  ['bank_error', 'TRY_AGAIN'],
]);
