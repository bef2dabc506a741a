import { assign, type SnapshotFrom, setup } from 'xstate';
import type { SupportRequest } from '#domain/market/support.ts';
import { type ActorResult, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { SupportRequestEvent } from './support-request.events.ts';

type Context = { readonly request: SupportRequest | null; readonly failure: FlowFailure | null };

/** Actors this flow requires; `createSupportRequestActors` provides them. */
export const supportRequestActorSlots = {
  send: declareActor<ActorResult<null>, { readonly request: SupportRequest }>('supportRequest.send'),
};

/** Sends one request to support. After a failure it may be sent again. */
export const supportRequestMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SupportRequestEvent,
    tags: {} as 'busy',
  },
  actors: supportRequestActorSlots,
  actions: { storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })) },
}).createMachine({
  id: 'supportRequest',
  context: { request: null, failure: null },
  initial: 'writing',
  states: {
    writing: {
      on: {
        'request.submitted': {
          target: 'sending',
          actions: assign(({ event }) => ({ request: event.request, failure: null })),
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => {
          if (context.request === null) throw new Error('There is no request to send');
          return { request: context.request };
        },
        onDone: [{ guard: hasSucceeded, target: 'sent' }, transitionOnFailure('writing')],
        onError: transitionOnError('writing'),
      },
    },
    sent: { type: 'final' },
  },
});

export type SupportRequestSnapshot = SnapshotFrom<typeof supportRequestMachine>;
export type SupportRequestFlow = Flow<SupportRequestSnapshot, SupportRequestEvent>;
