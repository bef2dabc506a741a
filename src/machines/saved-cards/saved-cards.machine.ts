import { assign, type SnapshotFrom, setup } from 'xstate';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { type ActorResult, getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { SavedCardsEvent } from './saved-cards.events.ts';

type Context = {
  readonly cards: readonly SavedCard[];
  /** The card that is being removed, or was removed last. */
  readonly removed: SavedCard | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createSavedCardsActors` provides them. */
export const savedCardsActorSlots = {
  list: declareActor<ActorResult<readonly SavedCard[]>>('savedCards.list'),
  remove: declareActor<ActorResult<readonly SavedCard[]>, { readonly cardId: string }>('savedCards.remove'),
};

/**
 * Lists the cards that a fan saved and removes them one by one. Removing can be repeated after a lost response; the
 * list stays visible when it fails.
 */
export const savedCardsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SavedCardsEvent,
    tags: {} as 'busy',
  },
  actors: savedCardsActorSlots,
  actions: {
    storeRemoval: assign(({ context, event }) =>
      event.type === 'removal.confirmed'
        ? { removed: context.cards.find(({ id }) => id === event.cardId) ?? null, failure: null }
        : {},
    ),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure, removed: null })),
  },
  guards: {
    isListed: ({ context, event }) =>
      event.type === 'removal.confirmed' && context.cards.some(({ id }) => id === event.cardId),
  },
}).createMachine({
  id: 'savedCards',
  context: { cards: [], removed: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'list',
        src: 'list',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'listed',
            actions: assign(({ event }) => ({ cards: getValue(event) })),
          },
          transitionOnFailure('failed'),
        ],
        onError: transitionOnError('failed'),
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    listed: {
      on: { 'removal.confirmed': { guard: 'isListed', target: 'removing', actions: 'storeRemoval' } },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => ({ cardId: context.removed?.id ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'listed',
            actions: assign(({ event }) => ({ cards: getValue(event) })),
          },
          // It is gone already: removed in another tab, or by a request whose response was lost.
          { guard: hasFailedWith('NOT_FOUND'), target: 'loading' },
          transitionOnFailure('listed'),
        ],
        onError: transitionOnError('listed'),
      },
    },
  },
});

export type SavedCardsSnapshot = SnapshotFrom<typeof savedCardsMachine>;
export type SavedCardsFlow = Flow<SavedCardsSnapshot, SavedCardsEvent>;
