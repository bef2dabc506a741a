import { describe, expect, it } from 'vitest';
import { formatCardUsed } from './card-used.ts';

const card = {
  brand: 'debvisa',
  lastFour: '1234',
  installments: 1,
  installmentAmount: 7_800_000,
  authorization: null,
};

describe('a card that paid', () => {
  it('is named as its owner knows it', () => {
    expect(formatCardUsed(card, 'COP')).toBe('Visa •••• 1234');
  });

  it('says in how many parts, and how much each of them is', () => {
    const parts = formatCardUsed({ ...card, installments: 3, installmentAmount: 2_600_000 }, 'COP');

    expect(parts.replace(/\s/g, ' ')).toBe('Visa •••• 1234, 3 × $ 26.000');
  });

  it('is called what the provider calls it when nobody knows better', () => {
    expect(formatCardUsed({ ...card, brand: 'tarjeta-roja' }, 'MXN')).toBe('tarjeta-roja •••• 1234');
  });
});
