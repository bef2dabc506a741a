import { assign, type SnapshotFrom, setup } from 'xstate';
import { canRequirePasswordReset, type FanAccount, parseAccountQuery } from '#domain/identity/fan-account.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import { createStepUpState, needsReauthentication } from '../step-up/step-up-state.ts';
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
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createFanAccessActors` provides them. */
export const fanAccessActorSlots = {
  findAccounts: declareActor<ActorResult<readonly FanAccount[]>, { readonly searchText: string }>(
    'fanAccess.findAccounts',
  ),
  requirePasswordReset: declareActor<ActorResult<PasswordResetConfirmation>, { readonly id: string }>(
    'fanAccess.requirePasswordReset',
  ),
  stepUp: stepUpMachine,
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
    children: {} as { stepUp: 'stepUp' },
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
        'reset.started': { guard: 'canReset', target: 'confirmingReset', actions: 'choose' },
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
    confirmingReset: {
      on: {
        'reset.confirmed': 'resetting',
        cancelled: { target: 'idle', actions: 'resetDialog' },
      },
    },
    resetting: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'requirePasswordReset',
        src: 'requirePasswordReset',
        input: ({ context }) => ({ id: context.chosen?.id ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'idle',
            actions: [
              'resetDialog',
              assign(({ context, event }) => ({
                confirmation: getValue(event),
                found: replaceAccount(context.found, getValue(event).account),
              })),
            ],
          },
          { guard: needsReauthentication, target: 'reauthenticating' },
          transitionOnFailure('confirmingReset'),
        ],
        onError: transitionOnError('confirmingReset'),
      },
    },
    reauthenticating: createStepUpState({ retryState: 'resetting', cancelState: 'confirmingReset' }),
  },
});

const findChosenAccount = ({ found }: Pick<Context, 'found'>, id: string): FanAccount | null =>
  found?.find((account) => account.id === id && canRequirePasswordReset(account)) ?? null;

const replaceAccount = (found: Context['found'], changed: FanAccount): Context['found'] =>
  found?.map((account) => (account.id === changed.id ? changed : account)) ?? null;

export type FanAccessSnapshot = SnapshotFrom<typeof fanAccessMachine>;
export type FanAccessFlow = Flow<FanAccessSnapshot, FanAccessEvent>;
