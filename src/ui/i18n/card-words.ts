import { brandName } from '#domain/payment/card-brand.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';

/** What tells a card apart. */
export const cardName = ({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>) => ({
  brand: brandName(brand),
  lastFour,
});

/** '11 / 30', as it stands on the card, in one piece. */
export const cardExpiry = ({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>): string =>
  `${String(expMonth).padStart(2, '0')}\u00a0/\u00a0${String(expYear % 100).padStart(2, '0')}`;
