export type CardOutcome = {
  readonly status: 'approved' | 'in_process' | 'rejected';
  readonly detail: string;
};

/**
 * The outcome of a test payment by the first word of the cardholder name.
 * Source: Mercado Pago, "Test cards". Assumption: REVI and those from MAXA on are ours, for reasons missing in the real list.
 */
export const outcomeByCardholderName = {
  APRO: { status: 'approved', detail: 'accredited' },
  OTHE: { status: 'rejected', detail: 'cc_rejected_other_reason' },
  CONT: { status: 'in_process', detail: 'pending_contingency' },
  REVI: { status: 'in_process', detail: 'pending_review_manual' },
  CALL: { status: 'rejected', detail: 'cc_rejected_call_for_authorize' },
  FUND: { status: 'rejected', detail: 'cc_rejected_insufficient_amount' },
  SECU: { status: 'rejected', detail: 'cc_rejected_bad_filled_security_code' },
  EXPI: { status: 'rejected', detail: 'cc_rejected_bad_filled_date' },
  FORM: { status: 'rejected', detail: 'cc_rejected_bad_filled_other' },
  CARD: { status: 'rejected', detail: 'cc_rejected_bad_filled_card_number' },
  INST: { status: 'rejected', detail: 'cc_rejected_invalid_installments' },
  DUPL: { status: 'rejected', detail: 'cc_rejected_duplicated_payment' },
  LOCK: { status: 'rejected', detail: 'cc_rejected_card_disabled' },
  CTNA: { status: 'rejected', detail: 'cc_rejected_card_type_not_allowed' },
  ATTE: { status: 'rejected', detail: 'cc_rejected_max_attempts' },
  BLAC: { status: 'rejected', detail: 'cc_rejected_blacklist' },
  MAXA: { status: 'rejected', detail: 'cc_rejected_max_attempts' },
  HIGH: { status: 'rejected', detail: 'cc_rejected_high_risk' },
  ERRO: { status: 'rejected', detail: 'cc_rejected_card_error' },
  MAND: { status: 'rejected', detail: 'cc_rejected_3ds_mandatory' },
  LIMI: { status: 'rejected', detail: 'cc_amount_rate_limit_exceeded' },
  LESS: { status: 'rejected', detail: 'insufficient_amount' },
  DATA: { status: 'rejected', detail: 'rejected_insufficient_data' },
  BANK: { status: 'rejected', detail: 'rejected_by_bank' },
  RULE: { status: 'rejected', detail: 'rejected_by_regulations' },
} as const satisfies Record<string, CardOutcome>;

/** The scenario of a test card. CHALLENGE and CHALLENGE_REJECTED require 3-D Secure, then end approved or declined. */
export type CardScenario = keyof typeof outcomeByCardholderName | 'CHALLENGE' | 'CHALLENGE_REJECTED';

/** Source: Mercado Pago, "How to integrate 3DS", test cards. */
const challengeCards: Readonly<Record<string, CardScenario>> = {
  '5483928164574623': 'CHALLENGE',
  '5361956806117557': 'CHALLENGE_REJECTED',
};

/**
 * Returns the scenario of a card. Assumption: any other cardholder name is approved, so that people can type their own; CHAL
 * requires 3-D Secure with any card.
 */
export function resolveScenario(number: string, cardholder: string): CardScenario {
  const byNumber = challengeCards[number];
  if (byNumber) return byNumber;
  const word = cardholder.trim().split(/\s+/)[0]?.toUpperCase() ?? '';
  if (word === 'CHAL') return 'CHALLENGE';
  return isOutcomeName(word) ? word : 'APRO';
}

export function resolveOutcome(scenario: CardScenario): CardOutcome {
  if (scenario === 'CHALLENGE') return outcomeByCardholderName.APRO;
  if (scenario === 'CHALLENGE_REJECTED') return { status: 'rejected', detail: 'cc_rejected_3ds_challenge' };
  return outcomeByCardholderName[scenario];
}

function isOutcomeName(word: string): word is keyof typeof outcomeByCardholderName {
  return Object.hasOwn(outcomeByCardholderName, word);
}
