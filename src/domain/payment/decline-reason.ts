import { hasTrait, type SettlementMethod } from './payment-method.ts';
import type { PaymentOption } from './payment-option.ts';

/** Our own reason: the payment was not sent, because the provider could not be reached or took no more requests. */
export const providerUnreachable = 'provider_unreachable';

/**
 * The provider's decline reasons, verbatim, and our own. Source: Mercado Pago, "Payment creation results", "Reasons for
 * payment rejection" and "How to integrate 3DS".
 */
export const declineReasons = [
  'cc_rejected_bad_filled_card_number',
  'cc_rejected_bad_filled_date',
  'cc_rejected_bad_filled_security_code',
  'cc_rejected_bad_filled_other',
  'rejected_insufficient_data',
  'cc_rejected_call_for_authorize',
  'cc_rejected_card_disabled',
  'cc_rejected_3ds_challenge',
  'cc_rejected_3ds_mandatory',
  'cc_rejected_insufficient_amount',
  'insufficient_amount',
  'cc_amount_rate_limit_exceeded',
  'cc_rejected_invalid_installments',
  'cc_rejected_max_attempts',
  'cc_rejected_card_type_not_allowed',
  'cc_rejected_blacklist',
  'cc_rejected_high_risk',
  'cc_rejected_duplicated_payment',
  'cc_rejected_card_error',
  'cc_rejected_other_reason',
  'rejected_by_bank',
  'rejected_by_regulations',
  'bank_error',
  providerUnreachable,
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Parses a documented decline reason; `UNKNOWN` for any other. */
export function parseDeclineReason(statusDetail: string): DeclineReason | 'UNKNOWN' {
  const normalized = statusDetail.trim().toLowerCase();
  return declineReasons.find((reason) => reason === normalized) ?? 'UNKNOWN';
}

/**
 * Returns the reason that a payment by this method may give: the provider answers for a lender in the words of cards, which
 * say nothing about a payment without one.
 */
export const findDeclineDetail = (of: {
  readonly method: SettlementMethod;
  readonly statusDetail: string | null;
}): string | null =>
  hasTrait(of, 'isPaidByLender') && of.statusDetail?.startsWith('cc_')
    ? 'declined_by_lender'
    : of.statusDetail;

/** The next steps to suggest after a decline; the interface translates them. */
export const declineNextSteps = [
  'CHECK_NUMBER',
  'CHECK_DATE',
  'CHECK_CODE',
  'CHECK_CARD',
  'CALL_BANK',
  'ACTIVATE_CARD',
  'CONFIRM_AT_BANK',
  'OTHER_CARD',
  'OTHER_METHOD',
  'PAY_CASH',
  'SEE_PURCHASES',
  'FEWER_INSTALLMENTS',
  'TRY_AGAIN',
] as const;
export type DeclineNextStep = (typeof declineNextSteps)[number];

/** The alternatives available where a decline is shown. */
export type DeclineAlternatives = {
  /** The declined card is a saved one, of which only the security code was typed. */
  readonly isSavedCard: boolean;
  readonly hasOtherMethods: boolean;
  readonly cash: boolean;
  readonly installments: boolean;
};

/** The default when the available alternatives are unknown. */
export const allDeclineAlternatives: DeclineAlternatives = {
  isSavedCard: false,
  hasOtherMethods: true,
  cash: true,
  installments: true,
};

/**
 * Suggests the next step after a decline: never an unavailable one, and never a retry of what is already
 * paid. Assumption: an unknown reason suggests another method.
 */
export function suggestDeclineNextStep(
  statusDetail: string,
  alternatives: DeclineAlternatives = allDeclineAlternatives,
): DeclineNextStep {
  const step = nextStepByReason[parseDeclineReason(statusDetail)];
  switch (step) {
    case 'CHECK_NUMBER':
    case 'CHECK_DATE':
    case 'CHECK_CARD':
      return alternatives.isSavedCard ? 'OTHER_CARD' : step;
    case 'FEWER_INSTALLMENTS':
      return alternatives.installments ? step : 'OTHER_CARD';
    case 'PAY_CASH':
      return alternatives.cash ? step : alternatives.hasOtherMethods ? 'OTHER_METHOD' : 'OTHER_CARD';
    case 'OTHER_METHOD':
      return alternatives.hasOtherMethods ? step : 'OTHER_CARD';
    default:
      return step;
  }
}

/** Finds the alternatives among the payment options. */
export const findDeclineAlternatives = (
  paymentOptions: readonly PaymentOption[],
  card: { readonly isSaved: boolean; readonly hasInstallments: boolean },
): DeclineAlternatives => ({
  isSavedCard: card.isSaved,
  hasOtherMethods: paymentOptions.some(
    (option) => option.offered && !hasTrait(option, 'takesCard') && !hasTrait(option, 'paysFromBalance'),
  ),
  cash: paymentOptions.some(
    ({ offered, cash }) => offered && cash?.some((option) => option.offered) === true,
  ),
  installments: card.hasInstallments,
});

const nextStepByReason = {
  cc_rejected_bad_filled_card_number: 'CHECK_NUMBER',
  cc_rejected_bad_filled_date: 'CHECK_DATE',
  cc_rejected_bad_filled_security_code: 'CHECK_CODE',
  cc_rejected_bad_filled_other: 'CHECK_CARD',
  rejected_insufficient_data: 'CHECK_CARD',
  cc_rejected_call_for_authorize: 'CALL_BANK',
  cc_rejected_card_disabled: 'ACTIVATE_CARD',
  cc_rejected_3ds_challenge: 'CONFIRM_AT_BANK',
  cc_rejected_3ds_mandatory: 'OTHER_CARD',
  cc_rejected_insufficient_amount: 'OTHER_CARD',
  insufficient_amount: 'OTHER_METHOD',
  cc_amount_rate_limit_exceeded: 'OTHER_CARD',
  cc_rejected_invalid_installments: 'FEWER_INSTALLMENTS',
  cc_rejected_max_attempts: 'OTHER_CARD',
  cc_rejected_card_type_not_allowed: 'OTHER_CARD',
  cc_rejected_blacklist: 'OTHER_METHOD',
  cc_rejected_high_risk: 'PAY_CASH',
  cc_rejected_duplicated_payment: 'SEE_PURCHASES',
  cc_rejected_card_error: 'TRY_AGAIN',
  cc_rejected_other_reason: 'OTHER_CARD',
  rejected_by_bank: 'OTHER_METHOD',
  rejected_by_regulations: 'OTHER_METHOD',
  bank_error: 'TRY_AGAIN',
  provider_unreachable: 'OTHER_METHOD',
  UNKNOWN: 'OTHER_METHOD',
} as const satisfies Record<DeclineReason | 'UNKNOWN', DeclineNextStep>;
