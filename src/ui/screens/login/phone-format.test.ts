import { describe, expect, it } from 'vitest';
import { formatPhoneInput, formatPhoneText } from './phone-format.ts';

describe('a known phone number', () => {
  it.each([
    ['+573002223344', 'COL', '300 2223344'],
    ['+525512345678', 'MEX', '55 1234 5678'],
    ['+525512345678', 'COL', '+525512345678'],
    ['310 555', 'COL', '310 555'],
    ['', 'COL', ''],
  ] as const)('%s is shown in the field of market %s as %s', (phone, market, displayed) => {
    expect(formatPhoneInput(phone, market)).toBe(displayed);
  });

  it('is displayed with its country prefix', () => {
    expect(formatPhoneText('+573002223344')).toBe('+57 300 2223344');
    expect(formatPhoneText('whatever')).toBe('whatever');
  });
});
