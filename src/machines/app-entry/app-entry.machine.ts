import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AppAccount } from '#domain/auth/app-account.ts';
import { maskContact } from '#domain/auth/contact.ts';
import { contactOf, type SessionUser } from '#domain/auth/session-user.ts';
import { safeReturnPath } from '#domain/auth/site-path.ts';
import type { Flow } from '../support/flow.ts';
import { reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { AppEntryEvent, AppEntryNews } from './app-entry.events.ts';

export type AppEntryInput = {
  /** Of the link that the app opened; null when it was cut short. */
  readonly code: string | null;
  readonly returnTo: string;
};

type Context = AppEntryInput & {
  /** Whose account the link opens, once that was told. */
  readonly found: AppAccount | null;
  /** Who came in. */
  readonly user: SessionUser | null;
  /** An answer was lost: the code may have done its work. */
  readonly isUncertain: boolean;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `appEntryActors` fills every slot. */
export const appEntrySlots = {
  read: unprovided<Settled<AppAccount>, { readonly code: string }>('appEntry.read'),
  enter: unprovided<Settled<SessionUser>, { readonly code: string }>('appEntry.enter'),
  whoIsHere: unprovided<Settled<SessionUser | null>>('appEntry.whoIsHere'),
};

/**
 * The way from the mobile app into this browser: the code of the link becomes a session, once, and by a press. A link that signed
 * in by itself would make anybody a guest in the account of who sent it. Whoever is in already is led on; after a lost answer it is
 * looked who came in before the code is called old.
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
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: {
    hasNoCode: ({ context }) => context.code === null,
    isHere: ({ context }) => context.found?.isHere === true,
    isUnread: ({ context }) => context.found === null,
    isUncertain: ({ context }) => context.isUncertain,
  },
}).createMachine({
  id: 'appEntry',
  context: ({ input }) => ({
    ...input,
    returnTo: safeReturnPath(input.returnTo) ?? '/',
    found: null,
    user: null,
    isUncertain: false,
    trouble: null,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasNoCode', target: 'expired' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      entry: assign({ trouble: null }),
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'read',
            actions: assign(({ event }) => ({ found: valueIn(event) })),
          },
          { guard: refusedAs('CodeExpiredException'), target: 'expired' },
          refusedTo('failed'),
        ],
        onError: brokenTo('failed'),
      },
    },
    read: { always: [{ guard: 'isHere', target: 'recognising' }, { target: 'asking' }] },
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
    spent: { always: [{ guard: 'isUncertain', target: 'recognising' }, { target: 'expired' }] },
    recognising: {
      tags: 'busy',
      invoke: {
        id: 'whoIsHere',
        src: 'whoIsHere',
        onDone: [
          {
            guard: ({ context, event }) => event.output.ok && isOwner(context, event.output.value),
            target: 'entered',
            actions: [assign(({ event }) => ({ user: valueIn(event), code: null })), 'announce'],
          },
          { guard: succeeded, target: 'expired' },
          refusedTo('failed'),
        ],
        onError: brokenTo('failed'),
      },
    },
    failed: {
      on: {
        'retry.requested': [
          { guard: 'isUnread', target: 'reading' },
          { guard: 'isHere', target: 'recognising' },
          { target: 'entering' },
        ],
      },
    },
    expired: { type: 'final', entry: assign({ code: null }) },
    entered: { type: 'final' },
  },
  output: ({ context: { returnTo } }) => ({ returnTo }),
});

/** Whether it is the app's owner who is in, and not whoever was in before: that one says nothing of the code. */
const isOwner = ({ found }: Pick<Context, 'found'>, user: SessionUser | null): user is SessionUser =>
  user !== null &&
  found !== null &&
  found.here !== found.account &&
  maskContact(contactOf(user)) === found.account;

export type AppEntrySnapshot = SnapshotFrom<typeof appEntryMachine>;
export type AppEntryFlow = Flow<AppEntrySnapshot, AppEntryEvent>;
