import { assign, emit, setup } from 'xstate';
import type { Contact, PhoneChannel } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { FanIdentity } from '#domain/identity/fan-identity.ts';
import { loginSteps } from '#domain/identity/login-step.ts';
import type { Registration } from '#domain/identity/registration.ts';
import type { SessionUser, SignInResult } from '#domain/identity/session-user.ts';
import type { CodePurpose } from '#domain/identity/verification-code-purpose.ts';
import type { Language } from '#domain/market/locale.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import {
  calculateRetryWait,
  invalidatesCode,
  type SentCode,
  secondsUntilResend,
  startRetryDelay,
} from '../support/sent-code.ts';
import {
  type LoginContext,
  type LoginInput,
  type LoginStateName,
  needsCompletion,
  noErrors,
  offersConfirmation,
  type ReauthenticationMethods,
  resolveLoginState,
} from './login.context.ts';
import type { LoginEmittedEvent, LoginEvent } from './login.events.ts';
import { parseInput } from './login.input.ts';

type CodeRequest = { readonly to: Contact; readonly language: Language };
type CodeCheck = { readonly challengeId: string; readonly code: string };

/** A failed request that leaves the code itself valid. */
export type CodeCheckFailure = FlowFailure & { readonly provenCode: string | null };

/** The failure of a sign-in; an unconfirmed address has a pending code. */
export type SignInFailure = FlowFailure & { readonly sent: SentCode | null };

/** Actors this flow requires; `createLoginActors` provides them. */
export const loginActorSlots = {
  sendCode: declareActor<ActorResult<SentCode>, CodeRequest>('login.sendCode'),
  resendCode: declareActor<
    ActorResult<SentCode>,
    { readonly challengeId: string; readonly channel: PhoneChannel | null }
  >('login.resendCode'),
  confirmCode: declareActor<ActorResult<SignInResult, CodeCheckFailure>, CodeCheck>('login.confirmCode'),
  signIn: declareActor<
    ActorResult<SessionUser, SignInFailure>,
    {
      readonly contact: { readonly email: string } | { readonly phone: string };
      readonly password: string;
    }
  >('login.signIn'),
  register: declareActor<
    ActorResult<SentCode>,
    {
      readonly registration: Registration | null;
      readonly challengeId: string | null;
      readonly language: Language;
    }
  >('login.register'),
  completeAccount: declareActor<ActorResult<SessionUser>, { readonly completion: FanIdentity | null }>(
    'login.completeAccount',
  ),
  sendEmailCode: declareActor<ActorResult<SentCode>, { readonly email: string; readonly language: Language }>(
    'login.sendEmailCode',
  ),
  confirmEmail: declareActor<ActorResult<SessionUser>, CodeCheck>('login.confirmEmail'),
  findReauthenticationMethods: declareActor<ActorResult<ReauthenticationMethods>>(
    'login.findReauthenticationMethods',
  ),
  sendReauthenticationCode: declareActor<
    ActorResult<SentCode>,
    { readonly channel: DeliveryChannel; readonly language: Language }
  >('login.sendReauthenticationCode'),
  reauthenticateWithCode: declareActor<ActorResult<null>, CodeCheck>('login.reauthenticateWithCode'),
  reauthenticateWithPassword: declareActor<ActorResult<null>, { readonly password: string }>(
    'login.reauthenticateWithPassword',
  ),
  requestPasswordReset: declareActor<ActorResult<SentCode>, CodeRequest>('login.requestPasswordReset'),
  resetPassword: declareActor<ActorResult<null>, CodeCheck & { readonly password: string }>(
    'login.resetPassword',
  ),
  sendPhoneCode: declareActor<
    ActorResult<SentCode>,
    { readonly phone: string; readonly channel: PhoneChannel; readonly language: Language }
  >('login.sendPhoneCode'),
  confirmPhoneCode: declareActor<ActorResult<{ readonly proof: string }>, CodeCheck>(
    'login.confirmPhoneCode',
  ),
  changePhone: declareActor<ActorResult<SessionUser>, { readonly proof: string }>('login.changePhone'),
  clock: declareListener<LoginEvent>('login.clock'),
};

/** Types, actors, actions and guards of the login. Its states are in `states/`. */
export const loginSetup = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    output: {} as { readonly user: SessionUser; readonly returnTo: string },
    emitted: {} as LoginEmittedEvent,
    tags: {} as 'busy',
  },
  actors: loginActorSlots,
  actions: {
    /** Another step is shown: it has no failed attempts yet. */
    enterStep: assign(({ context }) => ({ stepCount: context.stepCount + 1, attempts: 0, wait: null })),
    storeRequestedStep: assign(({ context, event }) => {
      if (event.type !== 'step.requested') return {};
      const goal = event.step === 'CHANGE_PHONE_NUMBER' ? 'CHANGE_PHONE' : context.goal;
      return { ...noErrors, ...parseInput(event, context).values, requestedStep: event.step, goal } as const;
    }),
    storeInput: assign(({ context, event }) => ({ ...parseInput(event, context).values, failure: null })),
    clearErrors: assign(noErrors),
    applyFailure: assign(({ context }, why: FlowFailure) => applyFailureToContext(context, why)),
    /** Stores the failure of a code check; some failures invalidate the code. */
    applyCodeFailure: assign(({ context }, why: FlowFailure) => ({
      ...applyFailureToContext(context, why),
      isCodeInvalid: context.isCodeInvalid || invalidatesCode(why),
    })),
    applyUnexpectedFailure: assign(({ context }) => applyFailureToContext(context, unexpectedFailure)),
    showInputIssues: assign(({ context, event }) => ({
      issues: parseInput(event, context).issues,
      attempts: context.attempts + 1,
    })),
    clearCode: assign({ sent: null, isCodeInvalid: false, provenCode: null }),
    clearProof: assign({ proof: null }),
    /** Emits the sign-in, even when the login continues with further steps. */
    emitSessionOpened: emit(({ context: { user } }) => {
      if (user === null) throw new Error('Nobody came in');
      return { type: 'session.opened', user } as const;
    }),
    /** Without a clock the next attempt is allowed at once; the server still enforces its delay. */
    stopCountdown: assign({ monotonicMs: Number.MAX_SAFE_INTEGER, wait: null }),
    updateClock: assign(({ context, event }) => {
      if (event.type !== 'clock.ticked') return {};
      const { monotonicMs } = event;
      return { monotonicMs, wait: startRetryDelay(context.wait, monotonicMs) };
    }),
  },
  guards: {
    resolvesTo: ({ context }, { place }: { readonly place: LoginStateName }) =>
      resolveLoginState(context) === place,
    wouldResolveTo: ({ context, event }, { place }: { readonly place: LoginStateName }) =>
      event.type === 'step.requested' &&
      loginSteps.includes(event.step) &&
      resolveLoginState({ ...context, requestedStep: event.step }) === place,
    isInputValid: ({ context, event }) =>
      calculateRetryWait(context) === 0 && parseInput(event, context).issues.length === 0,
    mustWait: ({ context }) => calculateRetryWait(context) > 0,
    canResend: ({ context }) => secondsUntilResend(context) === 0 && calculateRetryWait(context) === 0,
    hasProvenCode: ({ context }) => context.provenCode !== null,
    isCountdownRunning: ({ context }) => context.sent !== null || context.wait !== null,
    isChangingPhone: ({ context }) => context.goal === 'CHANGE_PHONE',
    hasProof: ({ context }) => context.goal === 'CHANGE_PHONE' && context.proof !== null,
    needsCompletion: ({ context }) => needsCompletion(context),
    offersConfirmation: ({ context }) => offersConfirmation(context),
  },
});

export const applySentCode = (sent: SentCode, purpose: CodePurpose): Partial<LoginContext> => ({
  sent: { ...sent, purpose },
  monotonicMs: sent.monotonicMs,
  isCodeInvalid: false,
});

/** Stores a failure and, if it contains one, the delay before the next attempt. */
export const applyFailureToContext = (
  context: LoginContext,
  failure: FlowFailure,
): Partial<LoginContext> => ({
  failure,
  issues: failure.fields.map(({ field, reason }) => ({ field, reason })),
  attempts: context.attempts + 1,
  wait: failure.retryAfter === null ? context.wait : { seconds: failure.retryAfter, since: null },
});
