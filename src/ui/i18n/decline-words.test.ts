import { describe, expect, it } from 'vitest';
import { declineReasons, declineSteps } from '#domain/payment/decline-reason.ts';
import { outcomeOf, outcomesByName } from '#sandbox/provider/test-cards.ts';
import { declineStepWords, declineStepWordsAtDesk, declineWords, wordsOfDecline } from './decline-words.ts';

/** What a transfer says that its bank refused, on the provider's own page. */
const ofTransfers = ['bank_error'];

describe('the words of a refusal', () => {
  it('are there for all that a test card ends in, and every documented reason can be seen with one', () => {
    const played = Object.values(outcomesByName)
      .filter(({ status }) => status === 'rejected')
      .map(({ detail }) => detail);

    const seen = new Set([...played, outcomeOf('CHALLENGE_REFUSED').detail, ...ofTransfers]);
    expect(seen).toEqual(new Set(declineReasons));
  });

  it('are its own: no two reasons say the same', () => {
    const words = Object.values(declineWords).flatMap(({ title, why }) => [title.id, why.id]);

    expect(new Set(words).size).toBe(2 * (declineReasons.length + 1));
  });

  it.each([
    ['the payer', declineStepWords],
    ['the seller', declineStepWordsAtDesk],
  ])('tell %s a next step for each, and each another', (_, words) => {
    expect(new Set(declineSteps.map((step) => words[step].id)).size).toBe(declineSteps.length);
  });

  it('never send back to pay again whoever has paid', () => {
    expect(wordsOfDecline('cc_rejected_duplicated_payment')).toMatchObject({
      step: 'SEE_PURCHASES',
      help: declineStepWords.SEE_PURCHASES,
    });
  });
});
