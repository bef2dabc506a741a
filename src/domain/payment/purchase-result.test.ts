import { describe, expect, it } from 'vitest';
import { checkoutOutcomes, isPendingResult, purchaseResults, toCheckoutOutcome } from './purchase-result.ts';

/** Spec §4: purchase results and checkout outcomes. */
describe('toCheckoutOutcome', () => {
  it('maps every result to its outcome, and two to none', () => {
    expect(purchaseResults.map((result) => [result, toCheckoutOutcome(result)])).toEqual([
      ['SUCCESSFUL', 'SUCCESS'],
      ['FAIL', 'FAIL'],
      ['PENDING_PAYMENT', null],
      ['PENDING_TRANSFER', 'PENDING_TRANSFER'],
      ['PENDING_CLUB', 'PENDING_CASH'],
      ['PENDING_CASH_MP', 'PENDING_CASH'],
      ['PENDING_TRANSFER_SPEI', 'PENDING_TRANSFER'],
      ['PENDING_CARD', null],
    ]);
  });

  it.each(checkoutOutcomes)('has a result for %s', (outcome) => {
    expect(purchaseResults.map(toCheckoutOutcome)).toContain(outcome);
  });
});

describe('isPendingResult', () => {
  it.each(purchaseResults)('is true of %s exactly if its name says so', (result) => {
    expect(isPendingResult(result)).toBe(result.startsWith('PENDING'));
  });
});
