import { describe, expect, it } from 'vitest';
import { parseRegistration, type RegistrationInput } from './registration.ts';

const today = { year: 2026, month: 11, day: 20 };

const anEntry = (own: Partial<RegistrationInput> = {}): RegistrationInput => ({
  firstName: ' Luz Dary ',
  lastName: 'Peña',
  documentType: 'CC',
  documentNumber: '1.020.774.418',
  email: 'Luz@Correo.co',
  phone: '300 222 3344',
  gender: '',
  birthDate: '',
  password: '',
  channel: 'whatsapp',
  terms: true,
  newsletter: false,
  ...own,
});

const read = (own: Partial<RegistrationInput>, market: 'COL' | 'MEX' = 'COL') =>
  parseRegistration(anEntry(own), { market, today });

/** Spec §3 (a fan), §5 (its rules). */
describe('parseRegistration', () => {
  it('parses input as people type it', () => {
    expect(read({ birthDate: '1990-02-28', gender: 'FEMALE', password: 'Secreta1!' })).toEqual({
      ok: true,
      value: {
        firstName: 'Luz Dary',
        lastName: 'Peña',
        documentType: 'CC',
        documentNumber: '1020774418',
        email: 'luz@correo.co',
        phone: '+573002223344',
        gender: 'FEMALE',
        birthDate: '1990-02-28',
        newsletter: false,
        channel: 'whatsapp',
      },
    });
  });

  it('parses a Mexican registration with a Mexican document and phone', () => {
    const read_ = read(
      { documentType: 'CV', documentNumber: 'HEGG560427MVZRRL04', phone: '55 1234 5678' },
      'MEX',
    );

    expect(read_).toMatchObject({
      ok: true,
      value: { documentNumber: 'HEGG560427MVZRRL04', phone: '+525512345678' },
    });
  });

  it.each([
    [{ firstName: '  ' }, 'firstName', 'EMPTY'],
    [{ lastName: 'x'.repeat(61) }, 'lastName', 'TOO_LONG'],
    [{ documentType: '' }, 'documentType', 'NOT_AN_OPTION'],
    [{ documentNumber: '' }, 'documentNumber', 'EMPTY'],
    [{ documentNumber: '12' }, 'documentNumber', 'WRONG_FORMAT_CC'],
    [{ documentType: 'NIT', documentNumber: '890903938-7' }, 'documentNumber', 'WRONG_CHECK_DIGIT'],
    [{ email: 'luz' }, 'email', 'NOT_AN_EMAIL'],
    [{ phone: '299 222 3344' }, 'phone', 'UNKNOWN_PREFIX'],
    [{ phone: '+1 202 555 0100' }, 'phone', 'COUNTRY_NOT_SERVED'],
    [{ birthDate: '31/02/1990' }, 'birthDate', 'NOT_A_DATE'],
    [{ birthDate: '2012-11-20' }, 'birthDate', 'TOO_YOUNG'],
    [{ password: 'secreta' }, 'password', 'PASSWORD_WEAK'],
    [{ channel: 'pigeon' }, 'channel', 'NOT_AN_OPTION'],
    [{ terms: false }, 'terms', 'TERMS_NEEDED'],
  ] as const)('rejects %j', (own, field, reason) => {
    expect(read(own)).toEqual({ ok: false, error: [{ field, reason }] });
  });

  it('accepts somebody who turned fourteen yesterday', () => {
    expect(read({ birthDate: '2012-11-19' }).ok).toBe(true);
  });

  it('reports every issue at once, in the order of the form', () => {
    const { firstName, email, terms } = { firstName: '', email: '', terms: false };
    const answer = read({ firstName, email, terms });

    expect(!answer.ok && answer.error.map(({ field }) => field)).toEqual(['firstName', 'email', 'terms']);
  });
});
