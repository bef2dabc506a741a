import type { SavedCard } from '#domain/payment/saved-card.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { SavedCardsSnapshot } from './saved-cards.machine.ts';

export type SavedCardsView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'ready';
      readonly cards: readonly SavedCard[];
      /** The id of the card that is being removed. */
      readonly removing: string | null;
      /** The card that was removed last. */
      readonly removed: SavedCard | null;
      readonly failure: FlowFailure | null;
    };

export function toSavedCardsView(snapshot: SavedCardsSnapshot): SavedCardsView {
  const { cards, removed, failure } = snapshot.context;
  if (snapshot.matches('loading')) return { screen: 'loading' };
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  const isRemoving = snapshot.matches('removing');
  return {
    screen: 'ready',
    cards,
    removing: isRemoving ? (removed?.id ?? null) : null,
    removed: isRemoving ? null : removed,
    failure,
  };
}
