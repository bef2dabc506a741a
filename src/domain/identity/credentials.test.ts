import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validPassword } from '#testing/arbitraries/password.ts';
import { digits, withSeparators } from '#testing/arbitraries/text.ts';
import {
  OTP_LENGTH,
  PASSWORD_MASK,
  PASSWORD_SPECIALS,
  parseEmail,
  parseOtp,
  parsePassword,
  passwordRequirements,
  unmetPasswordRequirements,
} from './credentials.ts';

/** Spec §5. */
describe('parseEmail', () => {
  it.each([
    'ana@club.co',
    'ana.maria+abono@sub.club.com.mx',
    "o'neill@example.org",
    'ñandú@peña.com.co',
    'a@b.co',
  ])('accepts %s', (text) => {
    expect(parseEmail(text)).toEqual({ ok: true, value: text });
  });

  it.each([
    'ana',
    'ana@club',
    'ana@club.c',
    '@club.co',
    'ana@.co',
    'ana@club..co',
    'ana@@club.co',
    'ana maria@club.co',
    'ana@club.co, eva@club.co',
    '.ana@club.co',
    'ana.@club.co',
    'ana@-club.co',
    'ana@club.12',
    `${'a'.repeat(250)}@b.co`,
  ])('rejects %s', (text) => {
    expect(parseEmail(text)).toEqual({ ok: false, error: 'NOT_AN_EMAIL' });
  });

  it('trims spaces and lower-cases', () => {
    expect(parseEmail('  Ana@Club.CO ')).toEqual({ ok: true, value: 'ana@club.co' });
    expect(parseEmail(' ')).toEqual({ ok: false, error: 'EMPTY' });
  });

  it('accepts ordinary addresses, and parses its own result unchanged', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const once = parseEmail(address);

        if (once.ok) expect(parseEmail(once.value)).toEqual(once);
        else expect(address).toMatch(/^.{255,}$/);
      }),
    );
  });

  it('is fast for any text', () => {
    const texts = [`${'a.'.repeat(50_000)}@`, `a@${'b.'.repeat(50_000)}`, `${'-'.repeat(100_000)}@a`];

    expect(texts.map((text) => parseEmail(text).ok)).toEqual([false, false, false]);
  });
});

describe('a password', () => {
  it('has eight characters, upper and lower case, a digit and a special character', () => {
    fc.assert(
      fc.property(validPassword, (text) => {
        expect(unmetPasswordRequirements(text)).toEqual([]);
        expect(parsePassword(text)).toEqual({ ok: true, value: text });
      }),
    );
  });

  it('misses exactly the requirement that was removed', () => {
    const without = {
      LENGTH: (text: string) =>
        [text.match(/[A-Z]/), text.match(/[a-z]/), text.match(/[0-9]/), '#'].join('').slice(0, 7),
      UPPERCASE: (text: string) => text.toLowerCase(),
      LOWERCASE: (text: string) => text.toUpperCase(),
      DIGIT: (text: string) => text.replace(/[0-9]/g, 'x'),
      SPECIAL: (text: string) => text.replace(/[^A-Za-z0-9]/g, 'x'),
    } as const;

    fc.assert(
      fc.property(validPassword, fc.constantFrom(...passwordRequirements), (text, requirement) => {
        expect(unmetPasswordRequirements(without[requirement](text))).toEqual([requirement]);
      }),
    );
  });

  it.each([...'#?!@$%^&*-.,:;=+~'])('accepts %s as its special character', (special) => {
    expect(unmetPasswordRequirements(`Abcdef12${special}`)).toEqual([]);
    expect(PASSWORD_SPECIALS).toContain(special);
  });

  it.each([...'_/\\|()[]{}<>\'"` ¡¿€'])('does not accept %s as its special character', (other) => {
    expect(unmetPasswordRequirements(`Abcdef12${other}`)).toEqual(['SPECIAL']);
  });

  it('misses every requirement when empty, in order', () => {
    expect(unmetPasswordRequirements('')).toEqual(passwordRequirements);
    expect(parsePassword('')).toEqual({ ok: false, error: passwordRequirements });
  });

  it('is shown as ten asterisks', () => {
    expect(PASSWORD_MASK).toBe('*'.repeat(10));
  });
});

describe('parseOtp', () => {
  it('parses six digits with any pasted separators', () => {
    const code = digits(OTP_LENGTH).chain((plain) =>
      withSeparators(plain).map((text) => ({ plain, text: text.replaceAll('.', ' ') })),
    );

    fc.assert(
      fc.property(code, ({ plain, text }) => {
        expect(parseOtp(text)).toEqual({ ok: true, value: plain });
      }),
    );
  });

  it.each([
    ['', 'WRONG_LENGTH'],
    ['12345', 'WRONG_LENGTH'],
    ['1234567', 'WRONG_LENGTH'],
    ['12345a', 'NOT_DIGITS'],
    ['１２３４５６', 'NOT_DIGITS'],
  ])('rejects %j: %s', (text, issue) => {
    expect(parseOtp(text)).toEqual({ ok: false, error: issue });
  });
});
