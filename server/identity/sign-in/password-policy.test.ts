import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASSWORD_SPECIALS, unmetPasswordRequirements } from '#domain/identity/credentials.ts';
import { commonWords } from './common-words.ts';
import { validatePassword } from './password-policy.ts';

const listReasons = (password: string, words: readonly string[] = []) =>
  validatePassword(password, words).map(({ reason }) => reason);

const words = [...commonWords].filter((word) => /^[a-z]{6,}$/.test(word));
const tail = fc
  .tuple(
    fc.integer({ min: 0, max: 9_999 }),
    fc.constantFrom(...PASSWORD_SPECIALS),
    fc.integer({ min: 0, max: 99 }),
  )
  .map(([before, special, after]) => `${before}${special}${after}`);
const capitalise = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Spec §5 (composition); ASVS 6.2.1, 6.2.4, 6.2.7 to 6.2.9. */
describe('a password', () => {
  it.each([
    'P@ssw0rd1',
    'Password#2026',
    'Qwerty-123',
    'C0ntraseña!',
    'Colombia*2026',
    'M1llonarios.10',
    'America-1927',
    'Taquilla@123',
    'Admin*1234',
    'TeAmo.2024',
    '123456Aa!',
    'AAAAaaaa1!',
    'PassPass-1',
    '1qaz!QAZ',
  ])('that is common is rejected: %s', (password) => {
    expect(listReasons(password)).toEqual(['COMMON']);
  });

  it('is common even when a common word is capitalised and given digits and signs', () => {
    fc.assert(
      fc.property(fc.constantFrom(...words), tail, (word, end) => {
        fc.pre(unmetPasswordRequirements(capitalise(word) + end).length === 0);
        expect(listReasons(capitalise(word) + end)).toEqual(['COMMON']);
      }),
    );
  });

  it.each([
    ['Zuluaga#1985', 'Mariana Zuluaga'],
    ['marianazuluagA.9', 'Mariana Zuluaga'],
    ['Zulu4ga#1985', 'Mariana Zuluaga'],
    ['Ximenez-22', 'Ximénez'],
    ['Pichincha@Correo.co1', 'pichincha@correo.co'],
  ])('made of public facts about its owner is rejected: %s', (password, word) => {
    expect(listReasons(password, [word])).toEqual(['CONTEXT']);
  });

  it.each([
    'Páramo-y-ceiba-7',
    'Frailejón-verde-9',
    'tres Tigres; 4 trigales',
    'Ku8$vexLqp',
    `${'Largo y tendido, '.repeat(14)}9`,
  ])('that is original is accepted, at any length: %s', (password) => {
    expect(listReasons(password, ['Mariana Rojas', 'mariana@correo.co'])).toEqual([]);
  });

  it('that is random is accepted: the rule has no false positives', () => {
    const random = fc.string({
      unit: fc.constantFrom(...`bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ0123456789${PASSWORD_SPECIALS}`),
      minLength: 14,
      maxLength: 64,
    });
    fc.assert(
      fc.property(random, (password) => {
        fc.pre(unmetPasswordRequirements(password).length === 0 && new Set(password.toLowerCase()).size > 9);
        expect(listReasons(password, ['Mariana Rojas'])).toEqual([]);
      }),
    );
  });

  it('reports unmet composition rules first', () => {
    expect(listReasons('password')).toEqual(['UPPERCASE', 'DIGIT', 'SPECIAL']);
  });
});
