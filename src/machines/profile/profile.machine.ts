import { assign, type SnapshotFrom, setup } from 'xstate';
import type { OtpChallenge } from '#domain/auth/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import type { Flow } from '../support/flow.ts';
import { reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { unprovided } from '../support/unprovided.ts';
import type { ProfileEvent } from './profile.events.ts';
import {
  type EmailChange,
  type ProfileDone,
  type ProfileReading,
  type ProfileTask,
  type ProfileTaskKind,
  readingAfter,
  taskOf,
} from './profile.task.ts';

/** How somebody says again who they are. */
export type Proof =
  | { readonly kind: 'code'; readonly challengeId: string; readonly code: string }
  | { readonly kind: 'password'; readonly email: string; readonly password: string };

type Context = {
  readonly language: Language;
  /** By the calendar of the market: birth dates are before it. */
  readonly today: CalendarDay;
  readonly reading: ProfileReading | null;
  /** What is being done, or waits until its owner has said again who they are. */
  readonly task: ProfileTask | null;
  readonly emailChange: EmailChange | null;
  /** The code that was sent to prove who one is. */
  readonly challenge: OtpChallenge | null;
  readonly proof: Proof | null;
  /** How many passwords were set here: the form begins anew after each. */
  readonly passwordsSet: number;
  /** What was done last. */
  readonly done: ProfileTaskKind | null;
  /** What went wrong, and with what: null for the page as a whole. */
  readonly trouble: { readonly about: ProfileTaskKind | 'proof' | null; readonly reason: Trouble } | null;
};

/** What this flow needs done by others; `profileActors` fills every slot. */
export const profileActorSlots = {
  read: unprovided<Settled<ProfileReading>>('profile.read'),
  perform: unprovided<
    Settled<ProfileDone>,
    { readonly task: ProfileTask | null; readonly language: Language }
  >('profile.perform'),
  sendProof: unprovided<Settled<OtpChallenge>, { readonly email: string; readonly language: Language }>(
    'profile.sendProof',
  ),
  prove: unprovided<Settled<null>, { readonly proof: Proof | null }>('profile.prove'),
};

const isOver = ({ event }: { readonly event: { readonly output: Settled<ProfileDone> } }): boolean =>
  event.output.ok && event.output.value.kind === 'over';

/**
 * One's own account: read once, changed one thing at a time. Where the box office wants to know again who one is, what was
 * asked waits, and is carried out after the proof.
 */
export const profileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProfileEvent,
    input: {} as { readonly language: Language; readonly today: CalendarDay },
    tags: {} as 'busy',
  },
  actors: profileActorSlots,
  actions: {
    begin: assign(({ context, event }) => ({
      task: taskOf(event, context.emailChange),
      done: null,
      trouble: null,
    })),
    dropTask: assign({ task: null, challenge: null, proof: null, trouble: null }),
    dropEmailChange: assign({ emailChange: null, trouble: null, done: null }),
    prepareProof: assign(({ context, event }) => ({
      proof: proofIn(context, event),
      trouble: null,
    })),
  },
  guards: {
    hasEmailChange: ({ context }) => context.emailChange !== null,
    hasChallenge: ({ context }) => context.challenge !== null,
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({
    language: input.language,
    today: input.today,
    reading: null,
    task: null,
    emailChange: null,
    challenge: null,
    proof: null,
    passwordsSet: 0,
    done: null,
    trouble: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        onDone: [
          {
            guard: succeeded,
            target: 'idle',
            actions: assign(({ event }) => ({ reading: valueIn(event), trouble: null })),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ({ trouble: { about: null, reason: reasonIn(event) } })),
          },
        ],
        onError: { target: 'failed', actions: assign({ trouble: { about: null, reason: unexpected } }) },
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    idle: {
      on: {
        'details.submitted': { target: 'working', actions: 'begin' },
        'wishes.submitted': { target: 'working', actions: 'begin' },
        'email.submitted': { target: 'working', actions: 'begin' },
        'emailCode.submitted': { guard: 'hasEmailChange', target: 'working', actions: 'begin' },
        'password.submitted': { target: 'working', actions: 'begin' },
        'sessions.ended': { target: 'working', actions: 'begin' },
        'data.requested': { target: 'working', actions: 'begin' },
        'deletion.confirmed': { target: 'working', actions: 'begin' },
        'emailChange.cancelled': { actions: 'dropEmailChange' },
      },
    },
    working: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({ task: context.task, language: context.language }),
        onDone: [
          {
            guard: isOver,
            target: 'over',
            actions: assign(({ event }) => overBy(valueIn(event))),
          },
          {
            guard: succeeded,
            target: 'idle',
            actions: assign(({ context, event }) => after(context, valueIn(event))),
          },
          { guard: refusedAs('REAUTHENTICATION_REQUIRED'), target: 'proving' },
          {
            target: 'idle',
            actions: assign(({ context, event }) => ({
              task: null,
              trouble: { about: context.task?.kind ?? null, reason: reasonIn(event) },
            })),
          },
        ],
        onError: {
          target: 'idle',
          actions: assign(({ context }) => ({
            task: null,
            trouble: { about: context.task?.kind ?? null, reason: unexpected },
          })),
        },
      },
    },
    proving: {
      initial: 'asking',
      on: { 'proof.cancelled': { target: 'idle', actions: 'dropTask' } },
      states: {
        asking: {
          on: {
            'proofCode.requested': 'sending',
            'proofCode.submitted': { guard: 'hasChallenge', target: 'checking', actions: 'prepareProof' },
            'proofPassword.submitted': { target: 'checking', actions: 'prepareProof' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendProof',
            src: 'sendProof',
            input: ({ context }) => ({
              email: context.reading?.profile.user.email ?? '',
              language: context.language,
            }),
            onDone: [
              {
                guard: succeeded,
                target: 'asking',
                actions: assign(({ event }) => ({ challenge: valueIn(event), trouble: null })),
              },
              {
                target: 'asking',
                actions: assign(({ event }) => ({ trouble: { about: 'proof', reason: reasonIn(event) } })),
              },
            ],
            onError: {
              target: 'asking',
              actions: assign({ trouble: { about: 'proof', reason: unexpected } }),
            },
          },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'prove',
            src: 'prove',
            input: ({ context }) => ({ proof: context.proof }),
            onDone: [
              {
                guard: succeeded,
                target: '#profile.working',
                actions: assign({ challenge: null, proof: null, trouble: null }),
              },
              {
                target: 'asking',
                actions: assign(({ event }) => ({
                  proof: null,
                  trouble: { about: 'proof', reason: reasonIn(event) },
                })),
              },
            ],
            onError: {
              target: 'asking',
              actions: assign({ proof: null, trouble: { about: 'proof', reason: unexpected } }),
            },
          },
        },
      },
    },
    over: { type: 'final' },
  },
});

function proofIn({ challenge, reading }: Context, event: ProfileEvent): Proof | null {
  if (event.type === 'proofCode.submitted' && challenge !== null)
    return { kind: 'code', challengeId: challenge.challengeId, code: event.code };
  if (event.type === 'proofPassword.submitted')
    return { kind: 'password', email: reading?.profile.user.email ?? '', password: event.password };
  return null;
}

/** What is known once it is over: how, and nothing else of whose account it was. */
const overBy = (done: ProfileDone): Partial<Context> => ({
  reading: null,
  emailChange: null,
  task: null,
  done: done.kind === 'over' && done.how === 'deleted' ? 'deletion' : 'sessions',
});

const after = ({ reading, emailChange, passwordsSet }: Context, done: ProfileDone): Partial<Context> => ({
  task: null,
  trouble: null,
  reading: reading === null ? null : readingAfter(reading, done),
  emailChange: done.kind === 'email' ? done.challenge : done.kind === 'emailCode' ? null : emailChange,
  passwordsSet: passwordsSet + (done.kind === 'password' ? 1 : 0),
  done: done.kind === 'over' ? null : done.kind,
});

export type ProfileSnapshot = SnapshotFrom<typeof profileMachine>;
export type ProfileFlow = Flow<ProfileSnapshot, ProfileEvent>;
