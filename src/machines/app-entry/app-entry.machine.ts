import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AppAccount } from '#domain/identity/app-account.ts';
import { maskContact } from '#domain/identity/contact.ts';
import { getPrimaryContact, type SessionUser } from '#domain/identity/session-user.ts';
import { safeReturnPath } from '#domain/identity/site-path.ts';
import {
  type ActorResult,
  getFailure,
  getValue,
  hasFailedWith,
  hasSucceeded,
} from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { AppEntryEmittedEvent, AppEntryEvent } from './app-entry.events.ts';

export type AppEntryInput = {
  /** The code of the link; null when the link is truncated. */
  readonly code: string | null;
  readonly returnTo: string;
};

type Context = AppEntryInput & {
  /** The account behind the code, once it is loaded. */
  readonly found: AppAccount | null;
  readonly user: SessionUser | null;
  /** A response was lost: the code may have been consumed. */
  readonly isResultUncertain: boolean;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createAppEntryActors` provides them. */
export const appEntryActorSlots = {
  findAccount: declareActor<ActorResult<AppAccount>, { readonly code: string }>('appEntry.accountLoaded'),
  signIn: declareActor<ActorResult<SessionUser>, { readonly code: string }>('appEntry.signIn'),
  findCurrentUser: declareActor<ActorResult<SessionUser | null>>('appEntry.findCurrentUser'),
};

/**
 * Exchanges the code of the mobile app's link for a session, once and after confirmation. A link that signed
 * in by itself could trap visitors in the account of its sender. The owner who is already signed in is
 * redirected; after a lost response the current session is checked before the code is reported as expired.
 */
export const appEntryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AppEntryEvent,
    input: {} as AppEntryInput,
    output: {} as { readonly returnTo: string },
    emitted: {} as AppEntryEmittedEvent,
    tags: {} as 'busy',
  },
  actors: appEntryActorSlots,
  actions: {
    emitSessionOpened: emit(({ context: { user } }) => {
      if (user === null) throw new Error('Nobody came in');
      return { type: 'session.opened', user } as const;
    }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    hasNoCode: ({ context }) => context.code === null,
    isSignedIn: ({ context }) => context.found?.isSignedIn === true,
    isAccountUnknown: ({ context }) => context.found === null,
    isResultUncertain: ({ context }) => context.isResultUncertain,
  },
}).createMachine({
  id: 'appEntry',
  context: ({ input }) => ({
    ...input,
    returnTo: safeReturnPath(input.returnTo) ?? '/',
    found: null,
    user: null,
    isResultUncertain: false,
    failure: null,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasNoCode', target: 'expired' }, { target: 'loadingAccount' }] },
    loadingAccount: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'findAccount',
        src: 'findAccount',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'accountLoaded',
            actions: assign(({ event }) => ({ found: getValue(event) })),
          },
          { guard: hasFailedWith('CodeExpiredException'), target: 'expired' },
          transitionOnFailure('failed'),
        ],
        onError: transitionOnError('failed'),
      },
    },
    accountLoaded: {
      always: [{ guard: 'isSignedIn', target: 'checkingSession' }, { target: 'awaitingConfirmation' }],
    },
    awaitingConfirmation: { on: { 'signIn.confirmed': 'signingIn' } },
    signingIn: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'signedIn',
            actions: [assign(({ event }) => ({ user: getValue(event), code: null })), 'emitSessionOpened'],
          },
          { guard: hasFailedWith('CodeExpiredException'), target: 'codeSpent' },
          {
            target: 'failed',
            actions: assign(({ context, event }) => ({
              failure: getFailure(event),
              isResultUncertain: context.isResultUncertain || getFailure(event).code === 'UNKNOWN',
            })),
          },
        ],
        onError: {
          target: 'failed',
          actions: assign({ failure: unexpectedFailure, isResultUncertain: true }),
        },
      },
    },
    /** The code is no longer valid, possibly because a lost response had consumed it. */
    codeSpent: { always: [{ guard: 'isResultUncertain', target: 'checkingSession' }, { target: 'expired' }] },
    checkingSession: {
      tags: 'busy',
      invoke: {
        id: 'findCurrentUser',
        src: 'findCurrentUser',
        onDone: [
          {
            guard: ({ context, event }) => event.output.ok && isAccountOwner(context, event.output.value),
            target: 'signedIn',
            actions: [assign(({ event }) => ({ user: getValue(event), code: null })), 'emitSessionOpened'],
          },
          { guard: hasSucceeded, target: 'expired' },
          transitionOnFailure('failed'),
        ],
        onError: transitionOnError('failed'),
      },
    },
    failed: {
      on: {
        'retry.requested': [
          { guard: 'isAccountUnknown', target: 'loadingAccount' },
          { guard: 'isSignedIn', target: 'checkingSession' },
          { target: 'signingIn' },
        ],
      },
    },
    expired: { type: 'final', entry: assign({ code: null }) },
    signedIn: { type: 'final' },
  },
  output: ({ context: { returnTo } }) => ({ returnTo }),
});

/**
 * Checks that the signed-in user is the owner of the code. A user who was signed in before the code was read
 * proves nothing.
 */
const isAccountOwner = ({ found }: Pick<Context, 'found'>, user: SessionUser | null): user is SessionUser =>
  user !== null &&
  found !== null &&
  found.signedInAs !== found.account &&
  maskContact(getPrimaryContact(user)) === found.account;

export type AppEntrySnapshot = SnapshotFrom<typeof appEntryMachine>;
export type AppEntryFlow = Flow<AppEntrySnapshot, AppEntryEvent>;
