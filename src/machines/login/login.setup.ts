import { assign, emit, setup } from 'xstate';
import type { CodePurpose } from '#domain/auth/code-purpose.ts';
import type { Contact, PhoneChannel } from '#domain/auth/contact.ts';
import { loginSteps } from '#domain/auth/login-step.ts';
import type { Completion, Registration } from '#domain/auth/registration.ts';
import type { Entered, SessionUser } from '#domain/auth/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import { endsCode, type SentCode, secondsToResend, secondsToWait, waitFrom } from '../support/sent-code.ts';
import type { Settled } from '../support/settle.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { unprovided, unprovidedListener } from '../support/unprovided.ts';
import {
  type LoginContext,
  type LoginInput,
  type LoginPlaceName,
  needsCompletion,
  offersConfirmation,
  type Proofs,
  placeOf,
  untroubled,
} from './login.context.ts';
import { typedIn } from './login.entries.ts';
import type { LoginEvent, LoginNews } from './login.events.ts';

type Sending = { readonly to: Contact; readonly language: Language };
type Checking = { readonly challengeId: string; readonly code: string };

/** A refusal of what a code was for leaves the code itself right. */
export type CodeTrouble = Trouble & { readonly provenCode: string | null };

/** An address that was never confirmed has a code on its way. */
export type SignInTrouble = Trouble & { readonly sent: SentCode | null };

/** What this flow needs done by others; `loginActors` fills every slot. */
export const loginActorSlots = {
  sendCode: unprovided<Settled<SentCode>, Sending>('login.sendCode'),
  resendCode: unprovided<
    Settled<SentCode>,
    { readonly challengeId: string; readonly channel: PhoneChannel | null }
  >('login.resendCode'),
  confirmCode: unprovided<Settled<Entered, CodeTrouble>, Checking>('login.confirmCode'),
  signIn: unprovided<
    Settled<SessionUser, SignInTrouble>,
    {
      readonly contact: { readonly email: string } | { readonly phone: string };
      readonly password: string;
    }
  >('login.signIn'),
  register: unprovided<
    Settled<SentCode>,
    {
      readonly registration: Registration | null;
      readonly password: string;
      readonly challengeId: string | null;
      readonly language: Language;
    }
  >('login.register'),
  complete: unprovided<
    Settled<SessionUser>,
    { readonly completion: Completion | null; readonly password: string }
  >('login.complete'),
  sendEmailCode: unprovided<Settled<SentCode>, { readonly email: string; readonly language: Language }>(
    'login.sendEmailCode',
  ),
  confirmEmail: unprovided<Settled<SessionUser>, Checking>('login.confirmEmail'),
  readProofs: unprovided<Settled<Proofs>>('login.readProofs'),
  sendProof: unprovided<
    Settled<SentCode>,
    { readonly channel: DeliveryChannel; readonly language: Language }
  >('login.sendProof'),
  proveByCode: unprovided<Settled<null>, Checking>('login.proveByCode'),
  proveByPassword: unprovided<Settled<null>, { readonly password: string }>('login.proveByPassword'),
  recover: unprovided<Settled<SentCode>, Sending>('login.recover'),
  setPassword: unprovided<Settled<null>, Checking & { readonly password: string }>('login.setPassword'),
  validatePhone: unprovided<
    Settled<SentCode>,
    { readonly phone: string; readonly channel: PhoneChannel; readonly language: Language }
  >('login.validatePhone'),
  checkPhone: unprovided<Settled<{ readonly proof: string }>, Checking>('login.checkPhone'),
  changePhone: unprovided<Settled<SessionUser>, { readonly proof: string }>('login.changePhone'),
  clock: unprovidedListener<LoginEvent>('login.clock'),
};

/** The words of the wizard: what it knows, hears, asks and decides. Its places are in `states/`. */
export const loginSetup = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    output: {} as { readonly user: SessionUser; readonly returnTo: string },
    emitted: {} as LoginNews,
    tags: {} as 'busy',
  },
  actors: loginActorSlots,
  actions: {
    /** Another step stands before the person: nothing was refused at it yet. */
    arrive: assign(({ context }) => ({ moves: context.moves + 1, attempts: 0, wait: null })),
    wantStep: assign(({ context, event }) => {
      if (event.type !== 'step.requested') return {};
      const goal = event.step === 'CHANGE_PHONE_NUMBER' ? 'CHANGE_PHONE' : context.goal;
      return { ...untroubled, ...typedIn(event, context).kept, wanted: event.step, goal } as const;
    }),
    keepTyped: assign(({ context, event }) => ({ ...typedIn(event, context).kept, trouble: null })),
    clearFaults: assign(untroubled),
    refuse: assign(({ context }, why: Trouble) => refused(context, why)),
    /** The same for a code that was checked: some refusals end its life. */
    refuseCode: assign(({ context }, why: Trouble) => ({
      ...refused(context, why),
      codeIsDead: context.codeIsDead || endsCode(why),
    })),
    refuseUnexpected: assign(({ context }) => refused(context, unexpected)),
    markFaults: assign(({ context, event }) => ({
      issues: typedIn(event, context).issues,
      attempts: context.attempts + 1,
    })),
    forgetCode: assign({ sent: null, codeIsDead: false, provenCode: null }),
    forgetProof: assign({ proof: null }),
    /** The person is in, though the wizard may go on: whoever must know hears it now. */
    announce: emit(({ context: { user } }) => {
      if (user === null) throw new Error('Nobody came in');
      return { type: 'session.opened', user } as const;
    }),
    /** Without a clock another try may be made at once; the server still says when it is too soon. */
    stopCounting: assign({ steady: Number.MAX_SAFE_INTEGER, wait: null }),
    readClock: assign(({ context, event }) => {
      if (event.type !== 'clock.ticked') return {};
      const { steady } = event;
      return { steady, wait: waitFrom(context.wait, steady) };
    }),
  },
  guards: {
    leadsTo: ({ context }, { place }: { readonly place: LoginPlaceName }) => placeOf(context) === place,
    wouldLeadTo: ({ context, event }, { place }: { readonly place: LoginPlaceName }) =>
      event.type === 'step.requested' &&
      loginSteps.includes(event.step) &&
      placeOf({ ...context, wanted: event.step }) === place,
    isWellTyped: ({ context, event }) =>
      secondsToWait(context) === 0 && typedIn(event, context).issues.length === 0,
    mustWait: ({ context }) => secondsToWait(context) > 0,
    mayResend: ({ context }) => secondsToResend(context) === 0 && secondsToWait(context) === 0,
    hasProvenCode: ({ context }) => context.provenCode !== null,
    wentToEmail: ({ context }) => context.sent?.challenge.channel === 'EMAIL',
    isCounting: ({ context }) => context.sent !== null || context.wait !== null,
    changesPhone: ({ context }) => context.goal === 'CHANGE_PHONE',
    hasProof: ({ context }) => context.goal === 'CHANGE_PHONE' && context.proof !== null,
    needsCompletion: ({ context }) => needsCompletion(context),
    offersConfirmation: ({ context }) => offersConfirmation(context),
  },
});

export const sentNow = (sent: SentCode, purpose: CodePurpose): Partial<LoginContext> => ({
  sent: { ...sent, purpose },
  steady: sent.steady,
  codeIsDead: false,
});

/** What a refusal leaves behind: why, and how long to wait where it says so. */
export const refused = (context: LoginContext, trouble: Trouble): Partial<LoginContext> => ({
  trouble,
  issues: trouble.fields.map(({ field, reason }) => ({ field, reason })),
  attempts: context.attempts + 1,
  wait: trouble.retryAfter === null ? context.wait : { seconds: trouble.retryAfter, since: null },
});
