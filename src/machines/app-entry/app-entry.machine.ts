import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { safeReturnPath } from '#domain/auth/site-path.ts';
import type { Flow } from '../support/flow.ts';
import { reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { unprovided } from '../support/unprovided.ts';
import type { AppEntryEvent, AppEntryNews } from './app-entry.events.ts';

export type AppEntryInput = {
  /** Of the link that the app opened; null when it was cut short. */
  readonly code: string | null;
  readonly returnTo: string;
  /** Who is in here already. */
  readonly user: SessionUser | null;
  /** False as long as nobody could say who that is. */
  readonly isKnown: boolean;
};

type Context = AppEntryInput & {
  /** An answer was lost: the code may have done its work. */
  readonly isUncertain: boolean;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `appEntryActors` fills every slot. */
export const appEntrySlots = {
  enter: unprovided<Settled<SessionUser>, { readonly code: string }>('appEntry.enter'),
  whoIsHere: unprovided<Settled<SessionUser | null>>('appEntry.whoIsHere'),
};

/**
 * The way from the mobile app into this browser: the code of the link becomes a session, once. Somebody who is in here already
 * is asked first, so it must be known who is in; after a lost answer it is looked who came in before the code is called old.
 */
export const appEntryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AppEntryEvent,
    input: {} as AppEntryInput,
    output: {} as { readonly returnTo: string },
    emitted: {} as AppEntryNews,
    tags: {} as 'busy',
  },
  actors: appEntrySlots,
  actions: {
    announce: emit(({ context: { user } }) => {
      if (user === null) throw new Error('Nobody came in');
      return { type: 'session.opened', user } as const;
    }),
  },
  guards: {
    hasNoCode: ({ context }) => context.code === null,
    isSomebodyIn: ({ context }) => context.user !== null,
    isUnknown: ({ context }) => !context.isKnown,
    isUncertain: ({ context }) => context.isUncertain,
  },
}).createMachine({
  id: 'appEntry',
  context: ({ input }) => ({
    ...input,
    returnTo: safeReturnPath(input.returnTo) ?? '/',
    isUncertain: false,
    trouble: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'hasNoCode', target: 'expired' },
        { guard: 'isUnknown', target: 'recognising' },
        { guard: 'isSomebodyIn', target: 'asking' },
        { target: 'entering' },
      ],
    },
    recognising: {
      tags: 'busy',
      entry: assign({ trouble: null }),
      invoke: {
        id: 'recognise',
        src: 'whoIsHere',
        onDone: [
          {
            guard: succeeded,
            target: 'arriving',
            actions: assign(({ event }) => ({ user: valueIn(event), isKnown: true })),
          },
          { target: 'failed', actions: assign(({ event }) => ({ trouble: reasonIn(event) })) },
        ],
        onError: { target: 'failed', actions: assign({ trouble: unexpected }) },
      },
    },
    asking: { on: { 'entry.confirmed': 'entering' } },
    entering: {
      tags: 'busy',
      entry: assign({ trouble: null }),
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'entered',
            actions: [assign(({ event }) => ({ user: valueIn(event), code: null })), 'announce'],
          },
          { guard: refusedAs('CodeExpiredException'), target: 'spent' },
          {
            target: 'failed',
            actions: assign(({ context, event }) => ({
              trouble: reasonIn(event),
              isUncertain: context.isUncertain || reasonIn(event).code === 'UNKNOWN',
            })),
          },
        ],
        onError: { target: 'failed', actions: assign({ trouble: unexpected, isUncertain: true }) },
      },
    },
    /** The code is of no use any more: was it we who used it? */
    spent: { always: [{ guard: 'isUncertain', target: 'looking' }, { target: 'expired' }] },
    looking: {
      tags: 'busy',
      invoke: {
        id: 'whoIsHere',
        src: 'whoIsHere',
        onDone: [
          {
            // Whoever was in before says nothing of the code: it may be too old, and its owner another.
            guard: ({ context, event }) =>
              event.output.ok && event.output.value !== null && event.output.value.id !== context.user?.id,
            target: 'entered',
            actions: [assign(({ event }) => ({ user: valueIn(event), code: null })), 'announce'],
          },
          { guard: succeeded, target: 'expired' },
          { target: 'failed', actions: assign(({ event }) => ({ trouble: reasonIn(event) })) },
        ],
        onError: { target: 'failed', actions: assign({ trouble: unexpected }) },
      },
    },
    failed: {
      on: { 'retry.requested': [{ guard: 'isUnknown', target: 'recognising' }, { target: 'entering' }] },
    },
    expired: { type: 'final', entry: assign({ code: null }) },
    entered: { type: 'final' },
  },
  output: ({ context: { returnTo } }) => ({ returnTo }),
});

export type AppEntrySnapshot = SnapshotFrom<typeof appEntryMachine>;
export type AppEntryFlow = Flow<AppEntrySnapshot, AppEntryEvent>;
