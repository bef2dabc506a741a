import { describe, expect, it } from 'vitest';
import { money } from '../shared/money.ts';
import {
  findOrganisationUnavailableReason,
  isSameDocument,
  type OrganisationAccount,
} from './organisation.ts';

const account = (available: number, currency: 'COP' | 'MXN' = 'COP'): OrganisationAccount => ({
  id: 'org',
  name: 'Club',
  available: money(available, currency),
});

/** Spec §3: IDENTIFICATION. */
describe('an organisation that pays for its members', () => {
  it.each([
    ['pays up to its limit to the cent', [account(100)], null],
    ['does not pay a cent past it', [account(99)], 'LIMIT_PASSED'],
    ['pays in its own currency alone', [account(1_000, 'MXN')], 'LIMIT_PASSED'],
    ['is one of several', [account(99), account(100)], null],
    ['is somebody’s', [], 'NO_ORGANISATION'],
  ] as const)('%s', (_, accounts, reason) => {
    expect(findOrganisationUnavailableReason(accounts, money(100, 'COP'))).toBe(reason);
  });

  it.each([
    ['1.020.774.418', true],
    ['1020-774 418', true],
    ['1020774419', false],
    ['', false],
  ])('recognises its member by the document number: %j', (typed, isTheirs) => {
    expect(isSameDocument({ documentType: 'CC', documentNumber: '1020774418' }, typed)).toBe(isTheirs);
  });

  it('recognises nobody without a document', () => {
    expect(isSameDocument({ documentType: null, documentNumber: null }, '')).toBe(false);
  });
});
