import { assign, type SnapshotFrom, setup } from 'xstate';
import type { AccountSession, SessionSelection } from '#domain/identity/account-session.ts';
import { createConfirmedActionMachine } from '../confirmed-action/confirmed-action.machine.ts';
import { isActionDone, storeActionFailure } from '../confirmed-action/confirmed-action.output.ts';
import {
  type ConfirmedActionProgress,
  toConfirmedActionProgress,
} from '../confirmed-action/confirmed-action.view.ts';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { AccountSecurityEvent } from './account-security.events.ts';

/** A pending action, kept during reauthentication so that nothing has to be entered twice. */
export type AccountSecurityTask =
  | { readonly kind: 'password'; readonly current: string | null; readonly password: string }
  | { readonly kind: 'sessions'; readonly which: SessionSelection };

type Context = {
  /** The active sessions; null before they are loaded. */
  readonly sessions: readonly AccountSession[] | null;
  readonly task: AccountSecurityTask | null;
  readonly phase: ConfirmedActionProgress['phase'];
  /** The last completed action, shown until the next one. */
  readonly done: AccountSecurityTask['kind'] | null;
  /** The number of password changes: the form is reset after each. */
  readonly passwordsSet: number;
  /** The failure and the action it belongs to; null for the list itself. */
  readonly failure: {
    readonly about: AccountSecurityTask['kind'] | null;
    readonly reason: FlowFailure;
  } | null;
};

/** Actors this flow requires; `createAccountSecurityActors` provides them. */
export const accountSecurityActorSlots = {
  listSessions: declareActor<ActorResult<readonly AccountSession[]>>('accountSecurity.listSessions'),
  perform: createConfirmedActionMachine<AccountSecurityTask, null>(),
};

/**
 * Lets staff end their sessions and change their password, which ends all other sessions. If the second
 * factor is not recent, reauthentication is required in between.
 */
export const accountSecurityMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountSecurityEvent,
    children: {} as { perform: 'perform' },
    tags: {} as 'busy',
  },
  actors: accountSecurityActorSlots,
  actions: {
    startTask: assign(({ event }) => ({ task: toTask(event), done: null, failure: null })),
    completeTask: assign(({ context: { task, passwordsSet } }) => ({
      task: null,
      done: task?.kind ?? null,
      passwordsSet: passwordsSet + (task?.kind === 'password' ? 1 : 0),
    })),
    clearTask: assign({ task: null }),
    /** Stores the failure of the current action and clears the action. */
    storeFailure: assign(({ context: { task } }, reason: FlowFailure | null) => ({
      task: null,
      failure: reason && { about: task?.kind ?? null, reason },
    })),
  },
  guards: {
    /** The current session has ended as well. */
    endedAllSessions: ({ context: { task } }) => task?.kind === 'sessions' && task.which.kind === 'all',
  },
}).createMachine({
  id: 'accountSecurity',
  context: { sessions: null, task: null, phase: 'running', done: null, passwordsSet: 0, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listSessions',
        src: 'listSessions',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'idle',
            actions: assign(({ event }) => ({ sessions: getValue(event), failure: null })),
          },
          transitionOnFailure('idle'),
        ],
        onError: transitionOnError('idle'),
      },
    },
    idle: {
      on: {
        'password.submitted': { target: 'working', actions: 'startTask' },
        'sessionEnd.requested': { target: 'working', actions: 'startTask' },
        'retry.requested': 'loading',
      },
    },
    working: {
      entry: assign({ phase: 'running' }),
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { task } }) => {
          if (task === null) throw new Error('An action was started without a task');
          return { request: task, needsStepUp: true };
        },
        onSnapshot: {
          actions: assign(({ event }) => ({ phase: toConfirmedActionProgress(event.snapshot).phase })),
        },
        onDone: [
          { guard: isActionDone, target: 'performed' },
          { target: 'idle', actions: storeActionFailure },
        ],
        onError: transitionOnError('idle'),
      },
    },
    performed: {
      always: [
        { guard: 'endedAllSessions', target: 'signedOutEverywhere' },
        { target: 'loading', actions: 'completeTask' },
      ],
    },
    signedOutEverywhere: { type: 'final', entry: 'clearTask' },
  },
});

function toTask(event: AccountSecurityEvent): AccountSecurityTask | null {
  if (event.type === 'password.submitted')
    return { kind: 'password', current: event.current, password: event.password };
  return event.type === 'sessionEnd.requested' ? { kind: 'sessions', which: event.which } : null;
}

export type AccountSecuritySnapshot = SnapshotFrom<typeof accountSecurityMachine>;
export type AccountSecurityFlow = Flow<AccountSecuritySnapshot, AccountSecurityEvent>;
