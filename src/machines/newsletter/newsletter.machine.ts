import { assign, type SnapshotFrom, setup } from 'xstate';
import { type ActorResult, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { NewsletterEvent } from './newsletter.events.ts';

type Context = {
  /** The token of the link; null when it is truncated. */
  readonly token: string | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createNewsletterActors` provides them. */
export const newsletterActorSlots = {
  unsubscribe: declareActor<ActorResult<null>, { readonly token: string }>('newsletter.unsubscribe'),
};

/**
 * Unsubscribes from the newsletter after a confirmation. The request is idempotent, so it can be repeated
 * after a lost response.
 */
export const newsletterMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NewsletterEvent,
    input: {} as { readonly token: string | null },
    tags: {} as 'busy',
  },
  actors: newsletterActorSlots,
  actions: { storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })) },
  guards: { hasToken: ({ context }) => context.token !== null },
}).createMachine({
  id: 'newsletter',
  context: ({ input }) => ({ token: input.token, failure: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'confirming' }, { target: 'invalidLink' }] },
    confirming: { on: { 'unsubscribe.confirmed': 'unsubscribing' } },
    unsubscribing: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'unsubscribe',
        src: 'unsubscribe',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          { guard: hasSucceeded, target: 'unsubscribed' },
          { guard: hasFailedWith('LINK_INVALID'), target: 'invalidLink' },
          transitionOnFailure('confirming'),
        ],
        onError: transitionOnError('confirming'),
      },
    },
    unsubscribed: { type: 'final' },
    invalidLink: { type: 'final' },
  },
});

export type NewsletterSnapshot = SnapshotFrom<typeof newsletterMachine>;
export type NewsletterFlow = Flow<NewsletterSnapshot, NewsletterEvent>;
