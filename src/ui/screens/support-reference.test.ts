import { describe, expect, it } from 'vitest';
import { createFlowFailure } from '#machines/support/flow-failure.ts';
import { getSupportReference } from './support-reference.ts';

describe('the reference of a failure', () => {
  it('is shown for faults that support can look up', () => {
    const failure = { ...createFlowFailure('UNAVAILABLE'), reference: 'A1B2C3' };

    expect(getSupportReference(failure)).toBe('A1B2C3');
  });

  it.each(['NOT_FOUND', 'DOCUMENT_LOCKED', 'SEATS_TAKEN'] as const)(
    'is not shown beside %s, which says all',
    (code) => {
      expect(getSupportReference({ ...createFlowFailure(code), reference: 'A1B2C3' })).toBeNull();
    },
  );
});
