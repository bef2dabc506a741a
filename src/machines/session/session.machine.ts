import { assign, type SnapshotFrom, setup } from 'xstate';
import { haveSameRoles } from '#domain/identity/role.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { SessionEvent } from './session.events.ts';

type Context = { readonly user: SessionUser | null; readonly failure: FlowFailure | null };

/** Actors this flow requires; `createSessionActors` provides them. */
export const sessionActorSlots = {
  restore: declareActor<ActorResult<SessionUser | null>>('session.restore'),
  signOut: declareActor<ActorResult<null>>('session.signOut'),
};

/** The current session. It runs as long as the page and is updated by the login. */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    tags: {} as 'busy',
  },
  actors: sessionActorSlots,
  actions: {
    storeUser: assign(({ event }) =>
      event.type === 'session.started' ? { user: event.user, failure: null } : {},
    ),
    clearUser: assign({ user: null, failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: { isSignedIn: ({ context }) => context.user !== null },
}).createMachine({
  id: 'session',
  context: { user: null, failure: null },
  initial: 'restoring',
  on: { 'session.started': { target: '.signedIn', actions: 'storeUser' } },
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'identifying',
            actions: assign(({ event }) => ({ user: getValue(event), failure: null })),
          },
          transitionOnFailure('unreachable'),
        ],
        onError: transitionOnError('unreachable'),
      },
    },
    identifying: { always: [{ guard: 'isSignedIn', target: 'signedIn' }, { target: 'visitor' }] },
    visitor: {},
    signedIn: {
      on: {
        'signOut.requested': 'signingOut',
        'session.lost': { target: 'visitor', actions: 'clearUser' },
        'permission.denied': 'refreshing',
      },
    },
    /**
     * The session is read again in the background: the user's roles may have changed or the session may have
     * ended.
     */
    refreshing: {
      invoke: {
        id: 'refresh',
        src: 'restore',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'identifying',
            actions: assign(({ context, event }) => ({
              user: keepUserIfUnchanged(context.user, getValue(event)),
            })),
          },
          { target: 'signedIn' },
        ],
        onError: { target: 'signedIn' },
      },
      on: {
        'signOut.requested': 'signingOut',
        'session.lost': { target: 'visitor', actions: 'clearUser' },
      },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: [
          { guard: hasSucceeded, target: 'visitor', actions: 'clearUser' },
          transitionOnFailure('signedIn'),
        ],
        onError: transitionOnError('signedIn'),
      },
    },
    unreachable: { on: { 'retry.requested': 'restoring' } },
  },
});

/** Keeps the same user object when nothing has changed. */
function keepUserIfUnchanged(known: SessionUser | null, found: SessionUser | null): SessionUser | null {
  return known !== null && known.id === found?.id && haveSameRoles(known.roles, found.roles) ? known : found;
}

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
export type SessionFlow = Flow<SessionSnapshot, SessionEvent>;
