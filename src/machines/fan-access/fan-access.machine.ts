import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { canRequirePasswordReset, type FanAccount, parseAccountQuery } from '#domain/identity/fan-account.ts';
import { createConfirmedActionMachine } from '../confirmed-action/confirmed-action.machine.ts';
import {
  getActionValue,
  hasActionFailed,
  isActionDone,
  storeActionFailure,
} from '../confirmed-action/confirmed-action.output.ts';
import {
  type ConfirmedActionProgress,
  toConfirmedActionProgress,
} from '../confirmed-action/confirmed-action.view.ts';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { FanAccessEvent } from './fan-access.events.ts';

/** The account that has to reset its password, and whether the owner was notified. */
export type PasswordResetConfirmation = { readonly account: FanAccount; readonly wasNotified: boolean };

type Context = {
  readonly searchText: string;
  /** The search text is too short to identify a person. */
  readonly isTooShort: boolean;
  /** Null before the first search. */
  readonly found: readonly FanAccount[] | null;
  readonly chosen: FanAccount | null;
  readonly confirmation: PasswordResetConfirmation | null;
  readonly phase: ConfirmedActionProgress['phase'];
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createFanAccessActors` provides them. */
export const fanAccessActorSlots = {
  findAccounts: declareActor<ActorResult<readonly FanAccount[]>, { readonly searchText: string }>(
    'fanAccess.findAccounts',
  ),
  requirePasswordReset: createConfirmedActionMachine<{ readonly id: string }, PasswordResetConfirmation>(),
};

/**
 * Requires a password reset for a fan whose account may be compromised: the account is found, and its
 * password is disabled after confirmation and, unless the sign-in is recent, reauthentication. Spec §8
 * (PasswordResetRequiredException).
 */
export const fanAccessMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FanAccessEvent,
    children: {} as { requirePasswordReset: 'requirePasswordReset' },
    tags: {} as 'busy',
  },
  actors: fanAccessActorSlots,
  actions: {
    storeQuery: assign(({ event }) =>
      event.type === 'search.submitted' ? { searchText: event.searchText.trim(), isTooShort: false } : {},
    ),
    flagShortQuery: assign(({ event }) =>
      event.type === 'search.submitted'
        ? {
            searchText: event.searchText.trim(),
            isTooShort: true,
            found: null,
            confirmation: null,
            failure: null,
          }
        : {},
    ),
    choose: assign(({ context, event }) => ({
      chosen: event.type === 'reset.started' ? findChosenAccount(context, event.id) : context.chosen,
      confirmation: null,
      failure: null,
    })),
    resetDialog: assign({ chosen: null, failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    isQueryLongEnough: ({ event }) =>
      event.type === 'search.submitted' && parseAccountQuery(event.searchText).ok,
    canReset: ({ context, event }) =>
      event.type === 'reset.started' && findChosenAccount(context, event.id) !== null,
    hasFailed: ({ context }) => context.failure !== null,
  },
}).createMachine({
  id: 'fanAccess',
  context: {
    searchText: '',
    isTooShort: false,
    found: null,
    chosen: null,
    confirmation: null,
    phase: 'confirming',
    failure: null,
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'search.submitted': [
          { guard: 'isQueryLongEnough', target: 'searching', actions: 'storeQuery' },
          { actions: 'flagShortQuery' },
        ],
        'reset.started': { guard: 'canReset', target: 'confirming', actions: 'choose' },
        'retry.requested': { guard: 'hasFailed', target: 'searching' },
      },
    },
    searching: {
      tags: 'busy',
      entry: assign({ found: null, confirmation: null, failure: null }),
      invoke: {
        id: 'findAccounts',
        src: 'findAccounts',
        input: ({ context }) => ({ searchText: context.searchText }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'idle',
            actions: assign(({ event }) => ({ found: getValue(event) })),
          },
          transitionOnFailure('idle'),
        ],
        onError: transitionOnError('idle'),
      },
    },
    confirming: {
      entry: assign({ phase: 'confirming' }),
      invoke: {
        id: 'requirePasswordReset',
        src: 'requirePasswordReset',
        input: { needsStepUp: true },
        onSnapshot: { actions: assign(({ event }) => toConfirmedActionProgress(event.snapshot)) },
        onDone: [
          {
            guard: isActionDone,
            target: 'idle',
            actions: [
              'resetDialog',
              assign(({ context, event }) => {
                const confirmation = getActionValue(event);
                return { confirmation, found: replaceAccount(context.found, confirmation.account) };
              }),
            ],
          },
          { guard: hasActionFailed, target: 'idle', actions: ['resetDialog', storeActionFailure] },
          { target: 'idle', actions: 'resetDialog' },
        ],
        onError: transitionOnError('idle'),
      },
      on: {
        'reset.confirmed': {
          actions: sendTo('requirePasswordReset', ({ context }) => ({
            type: 'confirmed',
            request: { id: context.chosen?.id ?? '' },
          })),
        },
        cancelled: { actions: sendTo('requirePasswordReset', { type: 'cancelled' }) },
      },
    },
  },
});

const findChosenAccount = ({ found }: Pick<Context, 'found'>, id: string): FanAccount | null =>
  found?.find((account) => account.id === id && canRequirePasswordReset(account)) ?? null;

const replaceAccount = (found: Context['found'], changed: FanAccount): Context['found'] =>
  found?.map((account) => (account.id === changed.id ? changed : account)) ?? null;

export type FanAccessSnapshot = SnapshotFrom<typeof fanAccessMachine>;
export type FanAccessFlow = Flow<FanAccessSnapshot, FanAccessEvent>;
