import { describe, expect, it } from 'vitest';
import { declineNextSteps, declineReasons } from '#domain/payment/decline-reason.ts';
import { outcomeByCardholderName, resolveOutcome } from '#sandbox/provider/test-cards.ts';
import { declineMessages, declineNextStepMessages, getDeclineMessages } from './decline-messages.ts';

/** A decline that only a transfer has, made on the provider's own page, and ours while the provider is down. */
const otherDeclineReasons = ['bank_error', 'provider_unreachable'];

describe('the messages of a decline', () => {
  it('exist for every result of a test card, and every documented reason can be reached with one', () => {
    const simulatedReasons = Object.values(outcomeByCardholderName)
      .filter(({ status }) => status === 'rejected')
      .map(({ detail }) => detail);

    const reachableReasons = new Set([
      ...simulatedReasons,
      resolveOutcome('CHALLENGE_REJECTED').detail,
      ...otherDeclineReasons,
    ]);
    expect(reachableReasons).toEqual(new Set(declineReasons));
  });

  it('are distinct for every reason', () => {
    const messages = Object.values(declineMessages).flatMap(({ title, reason }) => [title.id, reason.id]);

    expect(new Set(messages).size).toBe(2 * (declineReasons.length + 1));
  });

  it.each([
    ['the payer', declineNextStepMessages.PAYER],
    ['the seller', declineNextStepMessages.SELLER],
  ])('give %s a distinct next step for each reason', (_, messages) => {
    expect(new Set(declineNextSteps.map((step) => messages[step].id)).size).toBe(declineNextSteps.length);
  });

  it('never ask a person who has paid to pay again', () => {
    expect(getDeclineMessages('cc_rejected_duplicated_payment')).toMatchObject({
      step: 'SEE_PURCHASES',
      help: declineNextStepMessages.PAYER.SEE_PURCHASES,
    });
  });
});
