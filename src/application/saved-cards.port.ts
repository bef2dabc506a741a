import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { AsyncResult } from './failure.ts';

/** The cards that the signed-in fan saved at the provider. */
export interface SavedCardsPort {
  /** Lists them, the default one first. */
  listCards(): AsyncResult<readonly SavedCard[]>;
  /** Removes one here and at the provider, and returns the remaining ones. */
  removeCard(cardId: string): AsyncResult<readonly SavedCard[]>;
}
