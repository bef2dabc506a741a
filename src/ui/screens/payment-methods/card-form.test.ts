import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCardForm, parseExpiry, validateCardNumber } from './card-form.ts';

const now = Date.UTC(2026, 10, 20, 15);
const context = { market: 'COL', now, documentType: 'CC', documentNumber: '1020774418' } as const;

const fillCardForm = (overrides: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData();
  const card = {
    cardNumber: '4013 5406 8274 6260',
    expiry: '11 / 30',
    securityCode: '123',
    holderName: ' APRO ',
  };
  for (const [name, value] of Object.entries({ ...card, ...overrides })) form.set(name, value);
  return form;
};

describe('the card form', () => {
  it('accepts spaces and a two-digit year', () => {
    expect(parseCardForm(fillCardForm(), context)).toEqual({
      ok: true,
      value: {
        number: '4013540682746260',
        expiryMonth: 11,
        expiryYear: 2030,
        securityCode: '123',
        holderName: 'APRO',
        documentType: 'CC',
        documentNumber: '1020774418',
      },
    });
  });

  it('returns every issue at once', () => {
    const nothing = { cardNumber: '', expiry: '', securityCode: '', holderName: '' };

    expect(parseCardForm(fillCardForm(nothing), context)).toEqual({
      ok: false,
      error: [
        { field: 'cardNumber', reason: 'EMPTY' },
        { field: 'expiry', reason: 'NOT_AN_EXPIRY' },
        { field: 'securityCode', reason: 'SECURITY_CODE' },
        { field: 'holderName', reason: 'EMPTY' },
      ],
    });
  });

  it('accepts a card until the last day of its month, in the market’s time zone', () => {
    const lastEvening = Date.UTC(2026, 11, 1, 4);
    const nextMorning = Date.UTC(2026, 11, 1, 6);

    expect(parseCardForm(fillCardForm({ expiry: '11/26' }), { ...context, now: lastEvening }).ok).toBe(true);
    expect(parseCardForm(fillCardForm({ expiry: '11/26' }), { ...context, now: nextMorning })).toMatchObject({
      error: [{ field: 'expiry', reason: 'CARD_EXPIRED' }],
    });
  });
});

describe('an expiry date', () => {
  it.each(['11/30', '11 / 30', '1130', '11-30', '11/2030', '112030', '11 30'])('parses %s', (text) => {
    expect(parseExpiry(text)).toEqual({ month: 11, year: 2030 });
  });

  it.each(['', '13/30', '00/30', '11', '11/3', 'ab/cd', '11/30/1'])('rejects %s', (text) => {
    expect(parseExpiry(text)).toBeNull();
  });
});

describe('a card number', () => {
  it('with one mistyped digit is rejected before it is sent', () => {
    const number = '4013540682746260';
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const wrong = String((Number(number[place]) + step) % 10);
        expect(validateCardNumber(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(
          'CARD_NUMBER',
        );
      }),
    );
    expect(validateCardNumber(number)).toBeNull();
  });
});
