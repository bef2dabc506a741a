import type { CardAsked } from './installment-options.ts';
import type { SavedCard } from './saved-card.ts';

/** The card that is to be paid with: one that is kept, or a new one, of which no more is known than names its bank. */
export type CardInHand =
  | { readonly kind: 'saved'; readonly cardId: string }
  | { readonly kind: 'new'; readonly bin: string | null };

/** The card in hand while it can still be paid with; else the usual one, else a new one. */
export function cardInHand(saved: readonly SavedCard[], card: CardInHand | null): CardInHand {
  if (card?.kind === 'new') return card;
  const good = saved.filter(({ isExpired }) => !isExpired);
  const chosen = good.find(({ id }) => id === card?.cardId) ?? good[0];
  return chosen === undefined ? { kind: 'new', bin: null } : { kind: 'saved', cardId: chosen.id };
}

/** The card whose bank may be asked for instalments; null while too little of it is known. */
export function cardToAsk(card: CardInHand | null): CardAsked | null {
  if (card === null || card.kind === 'saved') return card;
  return card.bin === null ? null : { kind: 'new', bin: card.bin };
}

/** Another bank than before is named by what is typed of a new card. */
export const isAnotherBank = (card: CardInHand | null, bin: string | null): boolean =>
  card?.kind !== 'new' || card.bin !== bin;

/** A card that may be chosen: a new one, or one of these that is still good. */
export const isGoodCard = (saved: readonly SavedCard[], cardId: string | null): boolean =>
  cardId === null || saved.some(({ id, isExpired }) => id === cardId && !isExpired);
