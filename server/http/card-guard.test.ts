import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsCardNumber } from './card-guard.ts';

const withCheckDigit = (digits: string): string =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find((whole) => luhn(whole) === 0) ?? '';
const luhn = (digits: string): number =>
  [...digits]
    .reverse()
    .map(Number)
    .reduce(
      (sum, digit, place) => sum + (place % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9),
      0,
    ) % 10;

const cards = fc
  .stringMatching(/^[1-9]\d{11,17}$/)
  .map(withCheckDigit)
  .filter((card) => card.length >= 13 && card.length <= 19);
const notations = fc.constantFrom((card: string) => card, grouped(' '), grouped('-'));
function grouped(by: string) {
  return (card: string) => card.replace(/(\d{4})(?=\d)/g, `$1${by}`);
}

describe('the card guard', () => {
  it('detects every number of 13 to 19 digits that passes Luhn, in any common notation', () => {
    fc.assert(
      fc.property(cards, notations, fc.constantFrom('"', ' ', '', ': ', ',"x":'), (card, written, around) => {
        expect(containsCardNumber(`{"note"${around}${written(card)}${around}}`)).toBe(true);
      }),
    );
  });

  it('accepts numbers with one digit changed', () => {
    fc.assert(
      fc.property(cards, fc.nat(18), fc.integer({ min: 1, max: 9 }), (card, at, by) => {
        const place = at % card.length;
        const changed = `${card.slice(0, place)}${(Number(card[place]) + by) % 10}${card.slice(place + 1)}`;
        expect(containsCardNumber(changed)).toBe(false);
      }),
    );
  });

  it('accepts identifiers, phones, amounts and instants', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(containsCardNumber(`"${id}"`)).toBe(false);
      }),
    );
    for (const text of [
      '+57 300 222 3344',
      '"amount":1360000000',
      '2026-11-20T15:56:52.667Z',
      '0000000000000000',
    ]) {
      expect(containsCardNumber(text)).toBe(false);
    }
  });
});
