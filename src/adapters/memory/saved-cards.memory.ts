import type { CheckoutPort } from '#application/checkout.port.ts';
import type { SavedCardsPort } from '#application/saved-cards.port.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';

/** The cards that a sale of the same visitor offers, and removes in the same way. */
export const memorySavedCards = (
  backend: MemoryBackend,
  { removeCard }: Pick<CheckoutPort, 'removeCard'>,
): SavedCardsPort => ({
  listCards: () => backend.read(() => ok([...backend.cards])),
  removeCard,
});
