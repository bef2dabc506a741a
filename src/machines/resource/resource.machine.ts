import { assign, type NonReducibleUnknown, type Snapshot, setup } from 'xstate';
import type { Flow } from '../support/flow.ts';
import { type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { ResourceEvent } from './resource.events.ts';

/** What was read, and whether there is anything in it to show. */
export type Reading<Value> = { readonly value: Value; readonly empty: boolean };

type Context<Query, Value> = {
  readonly query: Query;
  readonly reading: Reading<Value> | null;
  readonly trouble: Trouble | null;
};

/**
 * Reads something and shows it: a list, a page, a detail. What was read stays in sight while it is read again, and when
 * that fails; a new query shows nothing of the old one.
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
      read: unprovided<Settled<Reading<Value>>, { readonly query: Query }>('read'),
    },
    actions: {
      keepQuery: assign(({ event }) =>
        event.type === 'query.changed' ? { query: event.query, reading: null, trouble: null } : {},
      ),
      keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
    },
    guards: {
      hasReading: ({ context }) => context.reading !== null,
      isEmpty: ({ context }) => context.reading?.empty === true,
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ query: input.query, reading: null, trouble: null }),
    initial: 'loading',
    on: { 'query.changed': { target: '.loading', actions: 'keepQuery', reenter: true } },
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => ({ query: context.query }),
          onDone: [
            {
              guard: succeeded,
              target: 'showing',
              actions: assign(({ event }) => ({ reading: valueIn(event), trouble: null })),
            },
            refusedTo('showing'),
          ],
          onError: brokenTo('showing'),
        },
      },
      showing: {
        always: [
          { guard: 'isEmpty', target: 'empty' },
          { guard: 'hasReading', target: 'ready' },
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
