import { describe, expect, it } from 'vitest';
import {
  allDeclineAlternatives,
  type DeclineAlternatives,
  declineNextSteps,
  declineReasons,
  findDeclineAlternatives,
  findDeclineDetail,
  parseDeclineReason,
  suggestDeclineNextStep,
} from './decline-reason.ts';
import type { PaymentOption } from './payment-option.ts';

describe('parseDeclineReason', () => {
  it.each(declineReasons)('recognises %s in any case', (reason) => {
    expect(parseDeclineReason(` ${reason.toUpperCase()} `)).toBe(reason);
  });

  it.each(['', 'rejected_by_the_moon', '__proto__', 'unknown', 'by_collector'])(
    'does not recognise %j',
    (detail) => {
      expect(parseDeclineReason(detail)).toBe('UNKNOWN');
    },
  );
});

describe('findDeclineDetail', () => {
  it.each([
    ['CARD', 'cc_rejected_other_reason', 'cc_rejected_other_reason'],
    ['PAGUITOS', 'cc_rejected_other_reason', 'declined_by_lender'],
    ['PAGUITOS', 'provider_unreachable', 'provider_unreachable'],
    ['PAGUITOS', null, null],
  ] as const)('of %s with %j is %j', (method, statusDetail, detail) => {
    expect(findDeclineDetail({ method, statusDetail })).toBe(detail);
  });
});

describe('suggestDeclineNextStep', () => {
  it.each([
    ['cc_rejected_bad_filled_card_number', 'CHECK_NUMBER'],
    ['cc_rejected_bad_filled_date', 'CHECK_DATE'],
    ['cc_rejected_bad_filled_security_code', 'CHECK_CODE'],
    ['cc_rejected_call_for_authorize', 'CALL_BANK'],
    ['cc_rejected_card_disabled', 'ACTIVATE_CARD'],
    ['cc_rejected_insufficient_amount', 'OTHER_CARD'],
    ['cc_rejected_card_type_not_allowed', 'OTHER_CARD'],
    ['cc_rejected_blacklist', 'OTHER_METHOD'],
    ['cc_rejected_high_risk', 'PAY_CASH'],
    ['cc_rejected_duplicated_payment', 'SEE_PURCHASES'],
    ['cc_rejected_invalid_installments', 'FEWER_INSTALLMENTS'],
    ['bank_error', 'TRY_AGAIN'],
    ['rejected_by_the_moon', 'OTHER_METHOD'],
  ])('after %s suggests %s', (detail, step) => {
    expect(suggestDeclineNextStep(detail)).toBe(step);
  });

  it('suggests each step for some reason', () => {
    expect(new Set(declineReasons.map((reason) => suggestDeclineNextStep(reason)))).toEqual(
      new Set(declineNextSteps),
    );
  });

  it.each([
    ['cc_rejected_bad_filled_card_number', { isSavedCard: true }, 'OTHER_CARD'],
    ['cc_rejected_bad_filled_date', { isSavedCard: true }, 'OTHER_CARD'],
    ['cc_rejected_bad_filled_security_code', { isSavedCard: true }, 'CHECK_CODE'],
    ['cc_rejected_invalid_installments', { installments: false }, 'OTHER_CARD'],
    ['cc_rejected_high_risk', { cash: false }, 'OTHER_METHOD'],
    ['cc_rejected_high_risk', { cash: false, hasOtherMethods: false }, 'OTHER_CARD'],
    ['cc_rejected_blacklist', { hasOtherMethods: false }, 'OTHER_CARD'],
  ] as const satisfies readonly (readonly [string, Partial<DeclineAlternatives>, string])[])(
    'after %s, with %j, suggests %s',
    (detail, out, step) => {
      expect(suggestDeclineNextStep(detail, { ...allDeclineAlternatives, ...out })).toBe(step);
    },
  );
});

describe('findDeclineAlternatives', () => {
  const newCard = { isSaved: false, hasInstallments: false };
  const shop = { checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo', payBy: null, payAt: [] } as const;
  const card: PaymentOption = { method: 'CARD', offered: true, reason: null };

  it('finds none if a card is the only option', () => {
    const balance: PaymentOption = { method: 'WALLET', offered: true, reason: null };
    expect(findDeclineAlternatives([card, balance], newCard)).toMatchObject({
      hasOtherMethods: false,
      cash: false,
    });
  });

  it('finds a transfer, and cash only if some place offers it', () => {
    const transfer: PaymentOption = { method: 'TRANSFER', offered: true, reason: null };
    const cash = (offered: boolean): PaymentOption => ({
      method: 'CASH',
      offered,
      reason: null,
      cash: [{ ...shop, offered, reason: offered ? null : 'ABOVE_MAXIMUM' }],
    });
    expect(findDeclineAlternatives([card, transfer, cash(false)], newCard)).toMatchObject({
      hasOtherMethods: true,
      cash: false,
    });
    expect(findDeclineAlternatives([card, cash(true)], newCard)).toMatchObject({
      hasOtherMethods: true,
      cash: true,
    });
  });
});
