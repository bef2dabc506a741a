import { describe, expect, it } from 'vitest';
import {
  abbreviateName,
  canRequirePasswordReset,
  type FanAccount,
  maskTypedDocument,
  parseAccountQuery,
} from './fan-account.ts';

const account: FanAccount = {
  id: 'mariana',
  name: 'Mariana R.',
  email: null,
  phone: null,
  document: null,
  hasPassword: true,
  resetRequiredAt: null,
};

describe('a fan account in the back office', () => {
  it.each([
    ['Mariana', 'Rojas Pérez', 'Mariana R.'],
    [' Luz Dary ', '', 'Luz Dary'],
    ['', 'Peña', 'P.'],
    ['', '', ''],
  ])('abbreviates %j %j to %j', (first, last, name) => {
    expect(abbreviateName(first, last)).toBe(name);
  });

  it('shows only the end of a document number', () => {
    expect(maskTypedDocument('CC', '1020774418')).toBe('CC ••••4418');
  });

  it.each([
    [' mariana@correo.co ', 'mariana@correo.co'],
    ['4418', '4418'],
    ['441', null],
    ['    ', null],
  ])('is searched by %j: %j', (typed, words) => {
    const parsed = parseAccountQuery(typed);

    expect(parsed.ok ? parsed.value : null).toBe(words);
  });

  it.each([
    [{}, true],
    [{ hasPassword: false }, false],
    [{ resetRequiredAt: 1 }, false],
  ])('with %j can require a password reset: %s', (change, may) => {
    expect(canRequirePasswordReset({ ...account, ...change })).toBe(may);
  });
});
