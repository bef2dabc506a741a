import { assign, type SnapshotFrom, setup } from 'xstate';
import { sameRoles } from '#domain/auth/role.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { Flow } from '../support/flow.ts';
import { type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { SessionEvent } from './session.events.ts';

type Context = { readonly user: SessionUser | null; readonly trouble: Trouble | null };

/** What this flow needs done by others; `sessionActors` fills every slot. */
export const sessionActorSlots = {
  restore: unprovided<Settled<SessionUser | null>>('session.restore'),
  signOut: unprovided<Settled<null>>('session.signOut'),
};

/** Who is here. Runs as long as the page does; learns of a login from the login flow. */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    tags: {} as 'busy',
  },
  actors: sessionActorSlots,
  actions: {
    welcome: assign(({ event }) =>
      event.type === 'session.started' ? { user: event.user, trouble: null } : {},
    ),
    forget: assign({ user: null, trouble: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: { isSomebody: ({ context }) => context.user !== null },
}).createMachine({
  id: 'session',
  context: { user: null, trouble: null },
  initial: 'restoring',
  on: { 'session.started': { target: '.signedIn', actions: 'welcome' } },
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          {
            guard: succeeded,
            target: 'recognising',
            actions: assign(({ event }) => ({ user: valueIn(event), trouble: null })),
          },
          refusedTo('unreachable'),
        ],
        onError: brokenTo('unreachable'),
      },
    },
    recognising: { always: [{ guard: 'isSomebody', target: 'signedIn' }, { target: 'visitor' }] },
    visitor: {},
    signedIn: {
      on: {
        'signOut.requested': 'signingOut',
        'session.lost': { target: 'visitor', actions: 'forget' },
        'session.doubted': 'looking',
      },
    },
    /** Asked again behind what is shown: who somebody is was changed elsewhere, or ended. */
    looking: {
      invoke: {
        id: 'look',
        src: 'restore',
        onDone: [
          {
            guard: succeeded,
            target: 'recognising',
            actions: assign(({ context, event }) => ({ user: knownAs(context.user, valueIn(event)) })),
          },
          { target: 'signedIn' },
        ],
        onError: { target: 'signedIn' },
      },
      on: {
        'signOut.requested': 'signingOut',
        'session.lost': { target: 'visitor', actions: 'forget' },
      },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: [{ guard: succeeded, target: 'visitor', actions: 'forget' }, refusedTo('signedIn')],
        onError: brokenTo('signedIn'),
      },
    },
    unreachable: { on: { 'retry.requested': 'restoring' } },
  },
});

/** The same person who may do the same is nobody new. */
function knownAs(known: SessionUser | null, found: SessionUser | null): SessionUser | null {
  return known !== null && known.id === found?.id && sameRoles(known.roles, found.roles) ? known : found;
}

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
export type SessionFlow = Flow<SessionSnapshot, SessionEvent>;
