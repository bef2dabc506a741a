import { expect, it } from 'vitest';
import { isCardExpired } from './saved-card.ts';

it('a card is valid until the last moment of its month', () => {
  const card = { expMonth: 12, expYear: 2026 };

  expect(isCardExpired(card, Date.parse('2026-12-31T23:59:59.999Z'))).toBe(false);
  expect(isCardExpired(card, Date.parse('2027-01-01T00:00:00Z'))).toBe(true);
});
