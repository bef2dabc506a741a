import type { CardInstallmentQuery } from './card-installments.ts';
import type { SavedCard } from './saved-card.ts';

/** The card selected for payment: a saved one, or a new one of which only the BIN is known. */
export type SelectedCard =
  | { readonly kind: 'saved'; readonly cardId: string }
  | { readonly kind: 'new'; readonly bin: string | null };

/**
 * Returns the selected card while it is still usable, otherwise the first usable saved card, otherwise a new
 * one.
 */
export function resolveSelectedCard(saved: readonly SavedCard[], card: SelectedCard | null): SelectedCard {
  if (card?.kind === 'new') return card;
  const good = saved.filter(({ isExpired }) => !isExpired);
  const chosen = good.find(({ id }) => id === card?.cardId) ?? good[0];
  return chosen === undefined ? { kind: 'new', bin: null } : { kind: 'saved', cardId: chosen.id };
}

/** Returns the card for which card installments can be queried; null while too few digits are typed. */
export function toCardInstallmentQuery(card: SelectedCard | null): CardInstallmentQuery | null {
  if (card === null || card.kind === 'saved') return card;
  return card.bin === null ? null : { kind: 'new', bin: card.bin };
}

/** Returns true if the typed card belongs to another bank than before. */
export const hasBinChanged = (card: SelectedCard | null, bin: string | null): boolean =>
  card?.kind !== 'new' || card.bin !== bin;

/** Returns true for a new card, or for a saved card that has not expired. */
export const isUsableCard = (saved: readonly SavedCard[], cardId: string | null): boolean =>
  cardId === null || saved.some(({ id, isExpired }) => id === cardId && !isExpired);
