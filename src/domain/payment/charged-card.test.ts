import { describe, expect, it } from 'vitest';
import { formatChargedCard } from './charged-card.ts';

const card = {
  brand: 'debvisa',
  lastFour: '1234',
  installments: 1,
  installmentAmount: 7_800_000,
  authorization: null,
};

describe('a charged card', () => {
  it('shows brand and last four digits', () => {
    expect(formatChargedCard(card, 'COP')).toBe('Visa •••• 1234');
  });

  it('shows the number and the amount of its installments', () => {
    const parts = formatChargedCard({ ...card, installments: 3, installmentAmount: 2_600_000 }, 'COP');

    expect(parts.replace(/\s/g, ' ')).toBe('Visa •••• 1234, 3 × $ 26.000');
  });

  it('shows the provider’s id for an unknown brand', () => {
    expect(formatChargedCard({ ...card, brand: 'tarjeta-roja' }, 'MXN')).toBe('tarjeta-roja •••• 1234');
  });
});
