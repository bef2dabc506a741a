import { assign, type SnapshotFrom, setup } from 'xstate';
import type { OwnSession, WhichSessions } from '#domain/auth/own-session.ts';
import { stepUpMachine, wasProven } from '../step-up/step-up.machine.ts';
import type { Flow } from '../support/flow.ts';
import { reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
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

/** Signed in too long ago for this: first a code, then what was asked for. */
const unproven = refusedAs('REAUTHENTICATION_REQUIRED');

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
          {
            target: 'resting',
            actions: assign(({ event }) => ({ trouble: { about: null, reason: reasonIn(event) } })),
          },
        ],
        onError: { target: 'resting', actions: assign({ trouble: { about: null, reason: unexpected } }) },
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
          {
            target: 'resting',
            actions: [assign(({ context, event }) => troubleOf(context, reasonIn(event))), 'dropTask'],
          },
        ],
        onError: {
          target: 'resting',
          actions: [assign(({ context }) => troubleOf(context, unexpected)), 'dropTask'],
        },
      },
    },
    performed: {
      always: [
        { guard: 'endedAll', target: 'over' },
        { target: 'reading', actions: 'finish' },
      ],
    },
    proving: {
      invoke: {
        id: 'stepUp',
        src: 'stepUp',
        onDone: [
          { guard: wasProven, target: 'working' },
          {
            target: 'resting',
            actions: [assign(({ context, event }) => troubleOf(context, event.output.trouble)), 'dropTask'],
          },
        ],
        onError: {
          target: 'resting',
          actions: [assign(({ context }) => troubleOf(context, unexpected)), 'dropTask'],
        },
      },
    },
    /** They are nobody here any more. */
    over: { type: 'final', entry: 'dropTask' },
  },
});

const troubleOf = ({ task }: Pick<Context, 'task'>, reason: Trouble | null): Pick<Context, 'trouble'> => ({
  trouble: reason === null ? null : { about: task?.kind ?? null, reason },
});

function taskOf(event: OwnAccessEvent): AccessTask | null {
  if (event.type === 'password.submitted')
    return { kind: 'password', current: event.current, password: event.password };
  return event.type === 'sessions.ended' ? { kind: 'sessions', which: event.which } : null;
}

export type OwnAccessSnapshot = SnapshotFrom<typeof ownAccessMachine>;
export type OwnAccessFlow = Flow<OwnAccessSnapshot, OwnAccessEvent>;
