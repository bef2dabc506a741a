import { formatCardBrand } from '#domain/payment/card-brand.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';

/** Returns the parts that identify a card. */
export const describeCard = ({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>) => ({
  brand: formatCardBrand(brand),
  lastFour,
});

/** Formats the expiry as printed on the card ('11 / 30'), with non-breaking spaces. */
export const formatCardExpiry = ({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>): string =>
  `${String(expMonth).padStart(2, '0')}\u00a0/\u00a0${String(expYear % 100).padStart(2, '0')}`;
