import {
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
  type OutputFrom,
} from 'xstate';
import type { AuthenticationPort } from '#application/authentication.port.ts';
import type { ClockPort } from '#application/clock.port.ts';
import type { ErrorLogPort } from '#application/error-log.port.ts';
import type { AsyncResult } from '#application/failure.ts';
import type { FanAccountsPort } from '#application/fan-accounts.port.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import type { ReauthenticationPort } from '#application/reauthentication.port.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { parseAuthErrorCode } from '#domain/identity/auth-error.ts';
import { maskContact } from '#domain/identity/contact.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';
import { listVerificationMethods } from '#domain/identity/verification-method.ts';
import { err, ok } from '#domain/shared/result.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { SentCode } from '../support/sent-code.ts';
import type { LoginEvent } from './login.events.ts';
import type { loginActorSlots } from './login.setup.ts';

export type LoginPorts = {
  readonly authentication: AuthenticationPort;
  readonly fanAccounts: FanAccountsPort;
  readonly profile: Pick<ProfilePort, 'findProfile' | 'sendEmailCode' | 'changeEmail'>;
  readonly reauthentication: Omit<ReauthenticationPort, 'resendReauthenticationCode'>;
  readonly clock: ClockPort;
  readonly errorLog: ErrorLogPort;
};

type Slot = typeof loginActorSlots;
type Input<Name extends keyof Slot> = InputFrom<Slot[Name]>;
type Output<Name extends keyof Slot> = OutputFrom<Slot[Name]>;

/** Creates the actors of the login. Every failure code is one of the identifiers of Spec §8. */
export function createLoginActors(ports: LoginPorts): Slot {
  const { authentication, fanAccounts, profile, reauthentication, clock, errorLog } = ports;

  const toLoginResult = async <Value>(outcome: AsyncResult<Value>): Promise<ActorResult<Value>> => {
    const answer = await toActorResult(outcome);
    if (answer.ok) return answer;
    const { code, isKnown } = parseAuthErrorCode(answer.error.code);
    const { reference, receivedCode } = answer.error;
    if (!isKnown)
      errorLog.report({ what: 'Unknown auth error', code: receivedCode ?? answer.error.code, reference });
    return err({ ...answer.error, code });
  };

  const sent = async (outcome: AsyncResult<OtpChallenge>): Promise<ActorResult<SentCode>> => {
    const answer = await toLoginResult(outcome);
    return answer.ok ? ok({ challenge: answer.value, monotonicMs: clock.monotonicMs() }) : answer;
  };

  return {
    sendCode: fromPromise<Output<'sendCode'>, Input<'sendCode'>>(({ input }) =>
      sent(authentication.sendOtp(input.to, input.language)),
    ),
    resendCode: fromPromise<Output<'resendCode'>, Input<'resendCode'>>(({ input }) =>
      sent(authentication.resendOtp(input.challengeId, input.channel ?? undefined)),
    ),
    confirmCode: fromPromise<Output<'confirmCode'>, Input<'confirmCode'>>(async ({ input }) => {
      const result = await toLoginResult(authentication.confirmOtp(input.challengeId, input.code));
      if (result.ok) return result;
      const isRight = provenCodeErrors.has(result.error.code);
      return err({ ...result.error, provenCode: isRight ? input.code : null });
    }),
    signIn: fromPromise<Output<'signIn'>, Input<'signIn'>>(async ({ input }) => {
      const result = await authentication.login(input.contact, input.password);
      if (result.ok) return result;
      if (result.error.kind === 'unconfirmed') {
        const { challenge } = result.error;
        const sentCode = { challenge, monotonicMs: clock.monotonicMs() };
        return err({ ...createFlowFailure('UserNotConfirmedException'), sent: sentCode });
      }
      const failure = await toLoginResult<never>(Promise.resolve(err(result.error)));
      return failure.ok ? failure : err({ ...failure.error, sent: null });
    }),
    register: fromPromise<Output<'register'>, Input<'register'>>(async ({ input }) => {
      const { registration, challengeId, language } = input;
      if (registration === null) return err(unexpectedFailure);
      return sent(authentication.preRegister(registration, { password: null, challengeId, language }));
    }),
    completeAccount: fromPromise<Output<'completeAccount'>, Input<'completeAccount'>>(async ({ input }) =>
      input.completion === null
        ? err(unexpectedFailure)
        : toLoginResult(fanAccounts.updateIdentity(input.completion)),
    ),
    sendEmailCode: fromPromise<Output<'sendEmailCode'>, Input<'sendEmailCode'>>(({ input }) =>
      sent(profile.sendEmailCode(input.email, input.language)),
    ),
    confirmEmail: fromPromise<Output<'confirmEmail'>, Input<'confirmEmail'>>(async ({ input }) => {
      const result = await toLoginResult(profile.changeEmail(input.challengeId, input.code));
      return result.ok ? ok(result.value.user) : result;
    }),
    findReauthenticationMethods: fromPromise<Output<'findReauthenticationMethods'>>(async () => {
      const own = await toLoginResult(profile.findProfile());
      if (!own.ok) return own;
      const methods = listVerificationMethods(own.value);
      return ok({
        methods: methods.map(({ channel, contact }) => ({ channel, destination: maskContact(contact) })),
        hasPassword: own.value.hasPassword,
      });
    }),
    sendReauthenticationCode: fromPromise<
      Output<'sendReauthenticationCode'>,
      Input<'sendReauthenticationCode'>
    >(({ input }) => sent(reauthentication.sendReauthenticationCode(input.channel, input.language))),
    reauthenticateWithCode: fromPromise<Output<'reauthenticateWithCode'>, Input<'reauthenticateWithCode'>>(
      ({ input }) => toLoginResult(reauthentication.reauthenticateWithCode(input.challengeId, input.code)),
    ),
    reauthenticateWithPassword: fromPromise<
      Output<'reauthenticateWithPassword'>,
      Input<'reauthenticateWithPassword'>
    >(({ input }) => toLoginResult(reauthentication.reauthenticateWithPassword(input.password))),
    requestPasswordReset: fromPromise<Output<'requestPasswordReset'>, Input<'requestPasswordReset'>>(
      ({ input }) => sent(authentication.requestPasswordReset(input.to, input.language)),
    ),
    resetPassword: fromPromise<Output<'resetPassword'>, Input<'resetPassword'>>(({ input }) =>
      toLoginResult(authentication.resetPassword(input.challengeId, input.code, input.password)),
    ),
    sendPhoneCode: fromPromise<Output<'sendPhoneCode'>, Input<'sendPhoneCode'>>(({ input }) =>
      sent(authentication.sendPhoneCode(input.phone, input.channel, input.language)),
    ),
    confirmPhoneCode: fromPromise<Output<'confirmPhoneCode'>, Input<'confirmPhoneCode'>>(({ input }) =>
      toLoginResult(authentication.confirmPhoneCode(input.challengeId, input.code)),
    ),
    changePhone: fromPromise<Output<'changePhone'>, Input<'changePhone'>>(({ input }) =>
      toLoginResult(authentication.updatePhone(input.proof)),
    ),
    clock: fromCallback<EventObject, NonReducibleUnknown, LoginEvent>(({ sendBack }) =>
      clock.onTick(1_000, () => sendBack({ type: 'clock.ticked', monotonicMs: clock.monotonicMs() })),
    ),
  };
}

/** Errors that are reported only after a correct code. */
const provenCodeErrors: ReadonlySet<FailureCode> = new Set([
  'RepeatedDocumentNumber',
  'RepeatedPhoneNumber',
  'UsernameExistsException',
]);
