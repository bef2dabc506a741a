import { assign, type SnapshotFrom, setup } from 'xstate';
import type { PhoneChannel } from '#domain/auth/contact.ts';
import type { Language } from '#domain/market/locale.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import type { Flow } from '../support/flow.ts';
import {
  endsCode,
  type SentCode,
  secondsToResend,
  secondsToWait,
  type Wait,
  waitFrom,
} from '../support/sent-code.ts';
import { reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { unprovided, unprovidedListener } from '../support/unprovided.ts';
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
  | { readonly kind: 'password'; readonly password: string };

type Context = {
  readonly language: Language;
  /** By the calendar of the market: birth dates are before it. */
  readonly today: CalendarDay;
  readonly reading: ProfileReading | null;
  /** What is being done, or waits until its owner has said again who they are. */
  readonly task: ProfileTask | null;
  readonly emailChange: EmailChange | null;
  readonly emailCodeIsDead: boolean;
  /** The code that was sent to prove who one is, by what it was asked for, and whether it is of any use still. */
  readonly sent: SentCode | null;
  readonly channel: DeliveryChannel;
  readonly codeIsDead: boolean;
  readonly steady: number;
  readonly wait: Wait | null;
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
  sendProof: unprovided<
    Settled<SentCode>,
    { readonly channel: DeliveryChannel; readonly language: Language }
  >('profile.sendProof'),
  resendProof: unprovided<
    Settled<SentCode>,
    { readonly challengeId: string; readonly channel: PhoneChannel | null }
  >('profile.resendProof'),
  prove: unprovided<Settled<null>, { readonly proof: Proof | null }>('profile.prove'),
  clock: unprovidedListener<ProfileEvent>('profile.clock'),
};

/** Nothing was sent, and nothing refused. A wait goes on. */
const noProof = { sent: null, codeIsDead: false, proof: null, trouble: null } as const;

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
    dropTask: assign({ ...noProof, task: null }),
    dropProof: assign(noProof),
    dropEmailChange: assign({ emailChange: null, emailCodeIsDead: false, trouble: null, done: null }),
    prepareProof: assign(({ context, event }) => ({
      proof: proofIn(context, event),
      trouble: null,
    })),
    chooseWay: assign(({ context, event }) => ({
      channel: event.type === 'proofCode.requested' ? event.channel : context.channel,
      trouble: null,
    })),
    /** Without a clock another code may be asked for at once; the server still says when it is too soon. */
    stopCounting: assign({ steady: Number.MAX_SAFE_INTEGER, wait: null }),
    readClock: assign(({ context, event }) =>
      event.type === 'clock.ticked'
        ? { steady: event.steady, wait: waitFrom(context.wait, event.steady) }
        : {},
    ),
  },
  guards: {
    hasEmailChange: ({ context }) => context.emailChange !== null,
    mayResendEmail: ({ context: { emailChange, steady, wait } }) =>
      emailChange !== null &&
      secondsToResend({ sent: emailChange.sent, steady }) === 0 &&
      secondsToWait({ wait, steady }) === 0,
    isCounting: ({ context: { emailChange, sent, wait } }) =>
      emailChange !== null || sent !== null || wait !== null,
    hasLiveCode: ({ context }) => context.sent !== null && !context.codeIsDead,
    mayResend: ({ context }) =>
      context.sent !== null && secondsToResend(context) === 0 && secondsToWait(context) === 0,
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({
    language: input.language,
    today: input.today,
    reading: null,
    task: null,
    emailChange: null,
    emailCodeIsDead: false,
    sent: null,
    channel: 'EMAIL',
    codeIsDead: false,
    steady: 0,
    wait: null,
    proof: null,
    passwordsSet: 0,
    done: null,
    trouble: null,
  }),
  initial: 'loading',
  invoke: { id: 'clock', src: 'clock', onError: { actions: 'stopCounting' } },
  on: { 'clock.ticked': { guard: 'isCounting', actions: 'readClock' } },
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
        'lateMoney.chosen': { target: 'working', actions: 'begin' },
        'email.submitted': { target: 'working', actions: 'begin' },
        'emailResend.requested': { guard: 'mayResendEmail', target: 'working', actions: 'begin' },
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
            actions: assign(({ context, event }) => notDone(context, reasonIn(event))),
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
            'proofCode.requested': { target: 'sending', actions: 'chooseWay' },
            'proofResend.requested': { guard: 'mayResend', target: 'resending' },
            'proofWay.reopened': { actions: 'dropProof' },
            'proofCode.submitted': { guard: 'hasLiveCode', target: 'checking', actions: 'prepareProof' },
            'proofPassword.submitted': { target: 'checking', actions: 'prepareProof' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendProof',
            src: 'sendProof',
            input: ({ context: { channel, language } }) => ({ channel, language }),
            onDone: [
              {
                guard: succeeded,
                target: 'asking',
                actions: assign(({ event }) => sentNow(valueIn(event))),
              },
              {
                target: 'asking',
                actions: assign(({ context, event }) => refused(context, reasonIn(event))),
              },
            ],
            onError: {
              target: 'asking',
              actions: assign(({ context }) => refused(context, unexpected)),
            },
          },
        },
        resending: {
          tags: 'busy',
          invoke: {
            id: 'resendProof',
            src: 'resendProof',
            input: ({ context, event }) => ({
              challengeId: context.sent?.challenge.challengeId ?? '',
              channel: event.type === 'proofResend.requested' ? (event.channel ?? null) : null,
            }),
            onDone: [
              {
                guard: succeeded,
                target: 'asking',
                actions: assign(({ event }) => sentNow(valueIn(event))),
              },
              {
                guard: refusedAs('CodeExpiredException'),
                target: 'asking',
                actions: ['dropProof', assign(({ context, event }) => refused(context, reasonIn(event)))],
              },
              {
                target: 'asking',
                actions: assign(({ context, event }) => refused(context, reasonIn(event))),
              },
            ],
            onError: {
              target: 'asking',
              actions: assign(({ context }) => refused(context, unexpected)),
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
              { guard: succeeded, target: '#profile.working', actions: 'dropProof' },
              {
                target: 'asking',
                actions: assign(({ context, event }) => refusedProof(context, reasonIn(event))),
              },
            ],
            onError: {
              target: 'asking',
              actions: assign(({ context }) => refusedProof(context, unexpected)),
            },
          },
        },
      },
    },
    over: { type: 'final' },
  },
});

function proofIn({ sent }: Context, event: ProfileEvent): Proof | null {
  if (event.type === 'proofCode.submitted' && sent !== null)
    return { kind: 'code', challengeId: sent.challenge.challengeId, code: event.code };
  if (event.type === 'proofPassword.submitted') return { kind: 'password', password: event.password };
  return null;
}

const sentNow = (sent: SentCode): Partial<Context> => ({
  sent,
  channel: sent.challenge.channel,
  steady: sent.steady,
  codeIsDead: false,
  trouble: null,
});

/** What a refusal to send leaves behind: why, and how long to wait where it says so. What was sent before is still good. */
const refused = ({ wait }: Context, reason: Trouble): Partial<Context> => ({
  trouble: { about: 'proof', reason },
  wait: reason.retryAfter === null ? wait : { seconds: reason.retryAfter, since: null },
});

/** The same for a proof: some refusals end the life of the code, none that of a password. */
const refusedProof = ({ proof, codeIsDead }: Context, reason: Trouble): Partial<Context> => ({
  trouble: { about: 'proof', reason },
  proof: null,
  codeIsDead: codeIsDead || (proof?.kind === 'code' && endsCode(reason)),
});

/** Why it was not done, and how long to wait where it says so. Some refusals end the life of the code of a new address. */
const notDone = ({ task, wait, emailCodeIsDead }: Context, reason: Trouble): Partial<Context> => ({
  task: null,
  trouble: { about: task?.kind ?? null, reason },
  wait: reason.retryAfter === null ? wait : { seconds: reason.retryAfter, since: null },
  emailCodeIsDead: emailCodeIsDead || (task?.kind === 'emailCode' && endsCode(reason)),
});

/** What is known once it is over: how, and nothing else of whose account it was. */
const overBy = (done: ProfileDone): Partial<Context> => ({
  reading: null,
  emailChange: null,
  task: null,
  done: done.kind === 'over' && done.how === 'deleted' ? 'deletion' : 'sessions',
});

const after = ({ reading, passwordsSet }: Context, done: ProfileDone): Partial<Context> => ({
  task: null,
  trouble: null,
  reading: reading === null ? null : readingAfter(reading, done),
  ...(done.kind === 'email' && {
    emailChange: done.change,
    steady: done.change.sent.steady,
    emailCodeIsDead: false,
  }),
  ...(done.kind === 'emailCode' && { emailChange: null }),
  passwordsSet: passwordsSet + (done.kind === 'password' ? 1 : 0),
  done: done.kind === 'over' ? null : done.kind,
});

export type ProfileSnapshot = SnapshotFrom<typeof profileMachine>;
export type ProfileFlow = Flow<ProfileSnapshot, ProfileEvent>;
