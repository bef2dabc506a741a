import { fromPromise } from 'xstate';
import type { SavedCardsPort } from '#application/saved-cards.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { savedCardsActorSlots } from './saved-cards.machine.ts';

export const createSavedCardsActors = (savedCards: SavedCardsPort): typeof savedCardsActorSlots => ({
  list: fromPromise(() => toActorResult(savedCards.listCards())),
  remove: fromPromise(({ input }) => toActorResult(savedCards.removeCard(input.cardId))),
});
