import { describe, expect, it } from 'vitest';
import { looksLikePhone, spokenPhone, typedPhone } from './phone-words.ts';

describe('a known phone', () => {
  it.each([
    ['+573002223344', 'COL', '300 2223344'],
    ['+525512345678', 'MEX', '55 1234 5678'],
    ['+525512345678', 'COL', '+525512345678'],
    ['310 555', 'COL', '310 555'],
    ['', 'COL', ''],
  ] as const)('%s stands in the field of %s as %s', (phone, market, shown) => {
    expect(typedPhone(phone, market)).toBe(shown);
  });

  it('is read with its country', () => {
    expect(spokenPhone('+573002223344')).toBe('+57 300 2223344');
    expect(spokenPhone('whatever')).toBe('whatever');
  });
});

describe('what was typed so far', () => {
  it.each(['300', '+57 300', '300 222 3344', '(300) 222-3344'])('may be a phone: %j', (text) => {
    expect(looksLikePhone(text)).toBe(true);
  });

  it.each(['', '30', 'mariana', '3002223344@correo.co', 'm30'])('is none: %j', (text) => {
    expect(looksLikePhone(text)).toBe(false);
  });
});
