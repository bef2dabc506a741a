import { assign, type SnapshotFrom, setup } from 'xstate';
import type { OwnSession, WhichSessions } from '#domain/auth/own-session.ts';
import { proving, unproven } from '../step-up/proving.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import type { Flow } from '../support/flow.ts';
import { type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { OwnAccessEvent } from './own-access.events.ts';

/** One thing to be done, kept while its owner says who they are, so that nothing is typed twice. */
export type AccessTask =
  | { readonly kind: 'password'; readonly current: string | null; readonly password: string }
  | { readonly kind: 'sessions'; readonly which: WhichSessions };

type Context = {
  /** Where they are signed in; null before it was read. */
  readonly sessions: readonly OwnSession[] | null;
  readonly task: AccessTask | null;
  /** What was done last, told until the next thing is. */
  readonly done: AccessTask['kind'] | null;
  /** How many passwords were set here: the form begins anew after each. */
  readonly passwordsSet: number;
  /** What went wrong, and with what: null for the list itself. */
  readonly trouble: { readonly about: AccessTask['kind'] | null; readonly reason: Trouble } | null;
};

/** What this flow needs done by others; `ownAccessActors` fills every slot. */
export const ownAccessSlots = {
  list: unprovided<Settled<readonly OwnSession[]>>('ownAccess.list'),
  perform: unprovided<Settled<null>, { readonly task: AccessTask | null }>('ownAccess.perform'),
  stepUp: stepUpMachine,
};

/**
 * An operator's own sessions and password: where they are signed in, ended there; another password, which ends all but this
 * session. Where the second factor is not of just now a code is asked for in between.
 */
export const ownAccessMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OwnAccessEvent,
    children: {} as { stepUp: 'stepUp' },
    tags: {} as 'busy',
  },
  actors: ownAccessSlots,
  actions: {
    begin: assign(({ event }) => ({ task: taskOf(event), done: null, trouble: null })),
    finish: assign(({ context: { task, passwordsSet } }) => ({
      task: null,
      done: task?.kind ?? null,
      passwordsSet: passwordsSet + (task?.kind === 'password' ? 1 : 0),
    })),
    dropTask: assign({ task: null }),
    /** Beside what it is about, which is over with it. */
    keepTrouble: assign(({ context: { task } }, reason: Trouble | null) => ({
      task: null,
      trouble: reason && { about: task?.kind ?? null, reason },
    })),
  },
  guards: {
    /** This very session too. */
    endedAll: ({ context: { task } }) => task?.kind === 'sessions' && task.which.kind === 'all',
  },
}).createMachine({
  id: 'ownAccess',
  context: { sessions: null, task: null, done: null, passwordsSet: 0, trouble: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list',
        onDone: [
          {
            guard: succeeded,
            target: 'resting',
            actions: assign(({ event }) => ({ sessions: valueIn(event), trouble: null })),
          },
          refusedTo('resting'),
        ],
        onError: brokenTo('resting'),
      },
    },
    resting: {
      on: {
        'password.submitted': { target: 'working', actions: 'begin' },
        'sessions.ended': { target: 'working', actions: 'begin' },
        'retry.requested': 'reading',
      },
    },
    working: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { task } }) => ({ task }),
        onDone: [
          { guard: succeeded, target: 'performed' },
          { guard: unproven, target: 'proving' },
          refusedTo('resting'),
        ],
        onError: brokenTo('resting'),
      },
    },
    performed: {
      always: [
        { guard: 'endedAll', target: 'over' },
        { target: 'reading', actions: 'finish' },
      ],
    },
    proving: proving({ again: 'working', otherwise: 'resting' }),
    /** They are nobody here any more. */
    over: { type: 'final', entry: 'dropTask' },
  },
});

function taskOf(event: OwnAccessEvent): AccessTask | null {
  if (event.type === 'password.submitted')
    return { kind: 'password', current: event.current, password: event.password };
  return event.type === 'sessions.ended' ? { kind: 'sessions', which: event.which } : null;
}

export type OwnAccessSnapshot = SnapshotFrom<typeof ownAccessMachine>;
export type OwnAccessFlow = Flow<OwnAccessSnapshot, OwnAccessEvent>;
