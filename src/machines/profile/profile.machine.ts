import { assign, type SnapshotFrom, setup } from 'xstate';
import type { PhoneChannel } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Language } from '#domain/market/locale.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import {
  type ActorResult,
  getFailure,
  getValue,
  hasFailedWith,
  hasSucceeded,
} from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import type { Flow } from '../support/flow.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import {
  calculateRetryWait,
  invalidatesCode,
  type RetryDelay,
  type SentCode,
  secondsUntilResend,
  startRetryDelay,
} from '../support/sent-code.ts';
import type { ProfileEvent } from './profile.events.ts';
import {
  applyToProfile,
  type EmailChange,
  type LoadedProfile,
  type ProfileTask,
  type ProfileTaskKind,
  type ProfileTaskResult,
  toProfileTask,
} from './profile.task.ts';

/** The data of a reauthentication. */
export type Proof =
  | { readonly kind: 'code'; readonly challengeId: string; readonly code: string }
  | { readonly kind: 'password'; readonly password: string };

type Context = {
  readonly language: Language;
  /** The current day in the market's time zone, for the validation of birth dates. */
  readonly today: CalendarDay;
  readonly reading: LoadedProfile | null;
  /** The running action, or the one that waits for reauthentication. */
  readonly task: ProfileTask | null;
  readonly emailChange: EmailChange | null;
  readonly isEmailCodeInvalid: boolean;
  /** The pending reauthentication code, its channel, and whether it is still valid. */
  readonly sent: SentCode | null;
  readonly channel: DeliveryChannel;
  readonly isCodeInvalid: boolean;
  readonly monotonicMs: number;
  readonly wait: RetryDelay | null;
  readonly proof: Proof | null;
  /** The number of password changes: the form is reset after each. */
  readonly passwordsSet: number;
  /** The last completed action. */
  readonly done: ProfileTaskKind | null;
  /** The failure and the action it belongs to; null for the whole page. */
  readonly failure: { readonly about: ProfileTaskKind | 'proof' | null; readonly reason: FlowFailure } | null;
};

/** Actors this flow requires; `createProfileActors` provides them. */
export const profileActorSlots = {
  loadProfile: declareActor<ActorResult<LoadedProfile>>('profile.loadProfile'),
  perform: declareActor<
    ActorResult<ProfileTaskResult>,
    { readonly task: ProfileTask | null; readonly language: Language }
  >('profile.perform'),
  sendReauthenticationCode: declareActor<
    ActorResult<SentCode>,
    { readonly channel: DeliveryChannel; readonly language: Language }
  >('profile.sendReauthenticationCode'),
  resendReauthenticationCode: declareActor<
    ActorResult<SentCode>,
    { readonly challengeId: string; readonly channel: PhoneChannel | null }
  >('profile.resendReauthenticationCode'),
  reauthenticate: declareActor<ActorResult<null>, { readonly proof: Proof | null }>('profile.reauthenticate'),
  clock: declareListener<ProfileEvent>('profile.clock'),
};

/** No code is pending and no failure is shown. A retry delay continues. */
const emptyProofState = { sent: null, isCodeInvalid: false, proof: null, failure: null } as const;

const hasEndedAccess = ({
  event,
}: {
  readonly event: { readonly output: ActorResult<ProfileTaskResult> };
}): boolean => event.output.ok && event.output.value.kind === 'over';

/**
 * The signed-in user's account: loaded once and changed one action at a time. If the server requires
 * reauthentication, the action waits and is performed afterwards.
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
    startTask: assign(({ context, event }) => ({
      task: toProfileTask(event, context.emailChange),
      done: null,
      failure: null,
    })),
    cancelTask: assign({ ...emptyProofState, task: null }),
    clearProof: assign(emptyProofState),
    cancelEmailChange: assign({ emailChange: null, isEmailCodeInvalid: false, failure: null, done: null }),
    storeProof: assign(({ context, event }) => ({
      proof: toProof(context, event),
      failure: null,
    })),
    storeChannel: assign(({ context, event }) => ({
      channel: event.type === 'proofCode.requested' ? event.channel : context.channel,
      failure: null,
    })),
    /** Without a clock a resend is allowed at once; the server still enforces its delay. */
    stopCountdown: assign({ monotonicMs: Number.MAX_SAFE_INTEGER, wait: null }),
    updateClock: assign(({ context, event }) =>
      event.type === 'clock.ticked'
        ? { monotonicMs: event.monotonicMs, wait: startRetryDelay(context.wait, event.monotonicMs) }
        : {},
    ),
  },
  guards: {
    hasEmailChange: ({ context }) => context.emailChange !== null,
    canResendEmailCode: ({ context: { emailChange, monotonicMs, wait } }) =>
      emailChange !== null &&
      secondsUntilResend({ sent: emailChange.sent, monotonicMs }) === 0 &&
      calculateRetryWait({ wait, monotonicMs }) === 0,
    isCountdownRunning: ({ context: { emailChange, sent, wait } }) =>
      emailChange !== null || sent !== null || wait !== null,
    hasValidCode: ({ context }) => context.sent !== null && !context.isCodeInvalid,
    canResend: ({ context }) =>
      context.sent !== null && secondsUntilResend(context) === 0 && calculateRetryWait(context) === 0,
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({
    language: input.language,
    today: input.today,
    reading: null,
    task: null,
    emailChange: null,
    isEmailCodeInvalid: false,
    sent: null,
    channel: 'EMAIL',
    isCodeInvalid: false,
    monotonicMs: 0,
    wait: null,
    proof: null,
    passwordsSet: 0,
    done: null,
    failure: null,
  }),
  initial: 'loading',
  invoke: { id: 'clock', src: 'clock', onError: { actions: 'stopCountdown' } },
  on: { 'clock.ticked': { guard: 'isCountdownRunning', actions: 'updateClock' } },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'idle',
            actions: assign(({ event }) => ({ reading: getValue(event), failure: null })),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ({ failure: { about: null, reason: getFailure(event) } })),
          },
        ],
        onError: {
          target: 'failed',
          actions: assign({ failure: { about: null, reason: unexpectedFailure } }),
        },
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    idle: {
      on: {
        'details.submitted': { target: 'working', actions: 'startTask' },
        'communicationPreferences.submitted': { target: 'working', actions: 'startTask' },
        'latePaymentDestination.chosen': { target: 'working', actions: 'startTask' },
        'email.submitted': { target: 'working', actions: 'startTask' },
        'emailResend.requested': { guard: 'canResendEmailCode', target: 'working', actions: 'startTask' },
        'emailCode.submitted': { guard: 'hasEmailChange', target: 'working', actions: 'startTask' },
        'password.submitted': { target: 'working', actions: 'startTask' },
        'sessionEnd.requested': { target: 'working', actions: 'startTask' },
        'data.requested': { target: 'working', actions: 'startTask' },
        'deletion.confirmed': { target: 'working', actions: 'startTask' },
        'emailChange.cancelled': { actions: 'cancelEmailChange' },
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
            guard: hasEndedAccess,
            target: 'closed',
            actions: assign(({ event }) => closeAccount(getValue(event))),
          },
          {
            guard: hasSucceeded,
            target: 'idle',
            actions: assign(({ context, event }) => applyTaskResult(context, getValue(event))),
          },
          { guard: hasFailedWith('REAUTHENTICATION_REQUIRED'), target: 'reauthenticating' },
          {
            target: 'idle',
            actions: assign(({ context, event }) => applyTaskFailure(context, getFailure(event))),
          },
        ],
        onError: {
          target: 'idle',
          actions: assign(({ context }) => ({
            task: null,
            failure: { about: context.task?.kind ?? null, reason: unexpectedFailure },
          })),
        },
      },
    },
    reauthenticating: {
      initial: 'choosingMethod',
      on: { 'proof.cancelled': { target: 'idle', actions: 'cancelTask' } },
      states: {
        choosingMethod: {
          on: {
            'proofCode.requested': { target: 'sending', actions: 'storeChannel' },
            'proofResend.requested': { guard: 'canResend', target: 'resending' },
            'verificationMethods.reopened': { actions: 'clearProof' },
            'proofCode.submitted': { guard: 'hasValidCode', target: 'checking', actions: 'storeProof' },
            'proofPassword.submitted': { target: 'checking', actions: 'storeProof' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendReauthenticationCode',
            src: 'sendReauthenticationCode',
            input: ({ context: { channel, language } }) => ({ channel, language }),
            onDone: [
              {
                guard: hasSucceeded,
                target: 'choosingMethod',
                actions: assign(({ event }) => applySentCode(getValue(event))),
              },
              {
                target: 'choosingMethod',
                actions: assign(({ context, event }) => applySendFailure(context, getFailure(event))),
              },
            ],
            onError: {
              target: 'choosingMethod',
              actions: assign(({ context }) => applySendFailure(context, unexpectedFailure)),
            },
          },
        },
        resending: {
          tags: 'busy',
          invoke: {
            id: 'resendReauthenticationCode',
            src: 'resendReauthenticationCode',
            input: ({ context, event }) => ({
              challengeId: context.sent?.challenge.challengeId ?? '',
              channel: event.type === 'proofResend.requested' ? (event.channel ?? null) : null,
            }),
            onDone: [
              {
                guard: hasSucceeded,
                target: 'choosingMethod',
                actions: assign(({ event }) => applySentCode(getValue(event))),
              },
              {
                guard: hasFailedWith('CodeExpiredException'),
                target: 'choosingMethod',
                actions: [
                  'clearProof',
                  assign(({ context, event }) => applySendFailure(context, getFailure(event))),
                ],
              },
              {
                target: 'choosingMethod',
                actions: assign(({ context, event }) => applySendFailure(context, getFailure(event))),
              },
            ],
            onError: {
              target: 'choosingMethod',
              actions: assign(({ context }) => applySendFailure(context, unexpectedFailure)),
            },
          },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'reauthenticate',
            src: 'reauthenticate',
            input: ({ context }) => ({ proof: context.proof }),
            onDone: [
              { guard: hasSucceeded, target: '#profile.working', actions: 'clearProof' },
              {
                target: 'choosingMethod',
                actions: assign(({ context, event }) => applyProofFailure(context, getFailure(event))),
              },
            ],
            onError: {
              target: 'choosingMethod',
              actions: assign(({ context }) => applyProofFailure(context, unexpectedFailure)),
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});

function toProof({ sent }: Context, event: ProfileEvent): Proof | null {
  if (event.type === 'proofCode.submitted' && sent !== null)
    return { kind: 'code', challengeId: sent.challenge.challengeId, code: event.code };
  if (event.type === 'proofPassword.submitted') return { kind: 'password', password: event.password };
  return null;
}

const applySentCode = (sent: SentCode): Partial<Context> => ({
  sent,
  channel: sent.challenge.channel,
  monotonicMs: sent.monotonicMs,
  isCodeInvalid: false,
  failure: null,
});

/** Stores a failed resend and, if it contains one, the delay. The previous code stays valid. */
const applySendFailure = ({ wait }: Context, reason: FlowFailure): Partial<Context> => ({
  failure: { about: 'proof', reason },
  wait: reason.retryAfter === null ? wait : { seconds: reason.retryAfter, since: null },
});

/** Stores a failed reauthentication; some failures invalidate the code, none the password. */
const applyProofFailure = ({ proof, isCodeInvalid }: Context, reason: FlowFailure): Partial<Context> => ({
  failure: { about: 'proof', reason },
  proof: null,
  isCodeInvalid: isCodeInvalid || (proof?.kind === 'code' && invalidatesCode(reason)),
});

/**
 * Stores a failed action and, if it contains one, the delay. Some failures invalidate the code of a new
 * address.
 */
const applyTaskFailure = (
  { task, wait, isEmailCodeInvalid }: Context,
  reason: FlowFailure,
): Partial<Context> => ({
  task: null,
  failure: { about: task?.kind ?? null, reason },
  wait: reason.retryAfter === null ? wait : { seconds: reason.retryAfter, since: null },
  isEmailCodeInvalid: isEmailCodeInvalid || (task?.kind === 'emailCode' && invalidatesCode(reason)),
});

/** Stores why the access ended and discards all account data. */
const closeAccount = (done: ProfileTaskResult): Partial<Context> => ({
  reading: null,
  emailChange: null,
  task: null,
  done: done.kind === 'over' && done.how === 'deleted' ? 'deletion' : 'sessions',
});

const applyTaskResult = ({ reading, passwordsSet }: Context, done: ProfileTaskResult): Partial<Context> => ({
  task: null,
  failure: null,
  reading: reading === null ? null : applyToProfile(reading, done),
  ...(done.kind === 'email' && {
    emailChange: done.change,
    monotonicMs: done.change.sent.monotonicMs,
    isEmailCodeInvalid: false,
  }),
  ...(done.kind === 'emailCode' && { emailChange: null }),
  passwordsSet: passwordsSet + (done.kind === 'password' ? 1 : 0),
  done: done.kind === 'over' ? null : done.kind,
});

export type ProfileSnapshot = SnapshotFrom<typeof profileMachine>;
export type ProfileFlow = Flow<ProfileSnapshot, ProfileEvent>;
