import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findVisitorIssue, type VisitorRule, visitorTypes } from './visitor-type.ts';

const rules: readonly VisitorRule[] = [
  { type: 'ADULT', max: null, needsAdult: false },
  { type: 'CHILD', max: 3, needsAdult: true },
  { type: 'SENIOR', max: null, needsAdult: false },
];
const cart = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([zone, quantity]) => ({ zone, quantity }));

describe('the visitors of a tour', () => {
  it('may be a child with an adult or a senior, and no child alone', () => {
    expect(findVisitorIssue(rules, cart({ ADULT: 1, CHILD: 3 }))).toBeNull();
    expect(findVisitorIssue(rules, cart({ SENIOR: 1, CHILD: 1 }))).toBeNull();
    expect(findVisitorIssue(rules, cart({ CHILD: 1 }))).toEqual({ kind: 'ADULT_REQUIRED' });
    expect(findVisitorIssue(rules, cart({ CHILD: 1, ADULT: 0 }))).toEqual({ kind: 'ADULT_REQUIRED' });
  });

  it('stay within the limit of their type, also when a type is named twice', () => {
    expect(findVisitorIssue(rules, [...cart({ ADULT: 1, CHILD: 2 }), ...cart({ CHILD: 2 })])).toEqual({
      kind: 'VISITOR_LIMIT',
      type: 'CHILD',
      max: 3,
    });
  });

  it('have no rules at other events', () => {
    expect(findVisitorIssue([], cart({ GEN: 12 }))).toBeNull();
  });

  it('are never children alone, whatever the cart', () => {
    const anyCart = fc.array(
      fc.record({ zone: fc.constantFrom(...visitorTypes), quantity: fc.integer({ min: 0, max: 4 }) }),
    );
    fc.assert(
      fc.property(anyCart, (visitors) => {
        const count = (type: string) =>
          visitors.reduce((sum, { zone, quantity }) => sum + (zone === type ? quantity : 0), 0);
        const isAllowed = findVisitorIssue(rules, visitors) === null;

        expect(isAllowed).toBe(
          count('CHILD') <= 3 && (count('CHILD') === 0 || count('ADULT') + count('SENIOR') > 0),
        );
      }),
    );
  });
});
