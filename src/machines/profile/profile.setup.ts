import { assign, setup } from 'xstate';
import type { PhoneChannel } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Language } from '#domain/market/locale.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import {
  calculateRetryWait,
  type SentCode,
  secondsUntilResend,
  startRetryDelay,
} from '../support/sent-code.ts';
import { emptyProofState, type ProfileContext, type Proof, toProof } from './profile.context.ts';
import type { ProfileEvent } from './profile.events.ts';
import {
  type LoadedProfile,
  type ProfileTask,
  type ProfileTaskResult,
  toProfileTask,
} from './profile.task.ts';

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

export const hasEndedAccess = ({
  event,
}: {
  readonly event: { readonly output: ActorResult<ProfileTaskResult> };
}): boolean => event.output.ok && event.output.value.kind === 'over';

/** Declares the actors, actions and guards of the account. */
export const profileSetup = setup({
  types: {
    context: {} as ProfileContext,
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
});
