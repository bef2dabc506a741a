import { assign, type NonReducibleUnknown, type Snapshot, setup } from 'xstate';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { ResourceEvent } from './resource.events.ts';

/** The loaded value, and whether it contains anything to show. */
export type LoadedResource<Value> = { readonly value: Value; readonly empty: boolean };

type Context<Query, Value> = {
  readonly query: Query;
  readonly reading: LoadedResource<Value> | null;
  readonly failure: FlowFailure | null;
};

/**
 * Loads and shows a resource: a list, a page or a detail. The value stays visible during a reload and when
 * that fails; a new query discards it.
 */
export const resourceMachine = <Query extends NonReducibleUnknown, Value>() =>
  setup({
    types: {
      context: {} as Context<Query, Value>,
      events: {} as ResourceEvent<Query>,
      input: {} as { readonly query: Query },
      tags: {} as 'busy',
    },
    actors: {
      read: declareActor<ActorResult<LoadedResource<Value>>, { readonly query: Query }>('read'),
    },
    actions: {
      storeQuery: assign(({ event }) =>
        event.type === 'query.changed' ? { query: event.query, reading: null, failure: null } : {},
      ),
      storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
    },
    guards: {
      hasData: ({ context }) => context.reading !== null,
      isEmpty: ({ context }) => context.reading?.empty === true,
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ query: input.query, reading: null, failure: null }),
    initial: 'loading',
    on: { 'query.changed': { target: '.loading', actions: 'storeQuery', reenter: true } },
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => ({ query: context.query }),
          onDone: [
            {
              guard: hasSucceeded,
              target: 'routing',
              actions: assign(({ event }) => ({ reading: getValue(event), failure: null })),
            },
            transitionOnFailure('routing'),
          ],
          onError: transitionOnError('routing'),
        },
      },
      routing: {
        always: [
          { guard: 'isEmpty', target: 'empty' },
          { guard: 'hasData', target: 'ready' },
          { target: 'failed' },
        ],
      },
      ready: { on: { 'refresh.requested': 'loading', 'retry.requested': 'loading' } },
      empty: { on: { 'refresh.requested': 'loading', 'retry.requested': 'loading' } },
      failed: { on: { 'refresh.requested': 'loading', 'retry.requested': 'loading' } },
    },
  });

export type ResourceSnapshot<Value> = Snapshot<unknown> & {
  readonly context: Context<unknown, Value>;
  hasTag(tag: 'busy'): boolean;
};

export type ResourceFlow<Query, Value> = Flow<ResourceSnapshot<Value>, ResourceEvent<Query>>;
