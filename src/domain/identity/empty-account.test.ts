import { describe, expect, it } from 'vitest';
import { type AccountContents, isEmptyAccount } from './empty-account.ts';

const empty: AccountContents = {
  registration: 'PRE_REGISTERED',
  roles: ['fan'],
  hasOtherContact: false,
  hasName: false,
  hasDocument: false,
  hasPassword: false,
  orders: 0,
  tickets: 0,
  activeHolds: 0,
  savedCards: 0,
};

describe('an empty account', () => {
  it('has only the contact that opened it', () => {
    expect(isEmptyAccount(empty)).toBe(true);
    expect(isEmptyAccount({ ...empty, registration: 'NOT_REGISTERED' })).toBe(true);
  });

  it.each([
    { registration: 'REGISTERED' },
    { roles: ['fan', 'seller'] },
    { hasOtherContact: true },
    { hasName: true },
    { hasDocument: true },
    { hasPassword: true },
    { orders: 1 },
    { tickets: 1 },
    { activeHolds: 1 },
    { savedCards: 1 },
  ] as const)('is not one with %o', (more) => {
    expect(isEmptyAccount({ ...empty, ...more })).toBe(false);
  });
});
