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
import type { Outcome } from '#application/failure.ts';
import type { FanAccountsPort } from '#application/fan-accounts.port.ts';
import type { FaultLogPort } from '#application/fault-log.port.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import { readAuthError } from '#domain/auth/auth-error.ts';
import { maskContact } from '#domain/auth/contact.ts';
import type { Completion } from '#domain/auth/registration.ts';
import type { OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import { proofWaysOf } from '#domain/fan/proof-way.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { SentCode } from '../support/sent-code.ts';
import { settled } from '../support/settle.actors.ts';
import type { Settled } from '../support/settle.ts';
import { troubleWith, unexpected } from '../support/trouble.ts';
import type { LoginEvent } from './login.events.ts';
import type { loginActorSlots } from './login.setup.ts';

export type LoginPorts = {
  readonly authentication: AuthenticationPort;
  readonly fanAccounts: FanAccountsPort;
  readonly profile: Pick<
    ProfilePort,
    'own' | 'sendEmailCode' | 'changeEmail' | 'sendProof' | 'proveByCode' | 'proveByPassword'
  >;
  readonly clock: ClockPort;
  readonly faultLog: FaultLogPort;
};

type Slot = typeof loginActorSlots;
type Input<Name extends keyof Slot> = InputFrom<Slot[Name]>;
type Output<Name extends keyof Slot> = OutputFrom<Slot[Name]>;

/** Fills every slot of the wizard. Whatever is refused comes as one of the identifiers of Spec §8. */
export function loginActors(ports: LoginPorts): Slot {
  const { authentication, fanAccounts, profile, clock, faultLog } = ports;

  const completed = ({ newsletter, ...identity }: Completion, password: string): Outcome<SessionUser> =>
    fanAccounts.updateOwn(identity, { newsletter, password: password === '' ? null : password });

  const answered = async <Value>(outcome: Outcome<Value>): Promise<Settled<Value>> => {
    const answer = await settled(outcome);
    if (answer.ok) return answer;
    const { code, isKnown } = readAuthError(answer.error.code);
    const { reference } = answer.error;
    if (!isKnown) faultLog.report({ what: 'Unknown auth error', code: answer.error.code, reference });
    return err({ ...answer.error, code });
  };

  const sent = async (outcome: Outcome<OtpChallenge>): Promise<Settled<SentCode>> => {
    const answer = await answered(outcome);
    return answer.ok ? ok({ challenge: answer.value, steady: clock.steady() }) : answer;
  };

  return {
    sendCode: fromPromise<Output<'sendCode'>, Input<'sendCode'>>(({ input }) =>
      sent(authentication.sendOtp(input.to, input.language)),
    ),
    resendCode: fromPromise<Output<'resendCode'>, Input<'resendCode'>>(({ input }) =>
      sent(authentication.resendOtp(input.challengeId, input.channel ?? undefined)),
    ),
    confirmCode: fromPromise<Output<'confirmCode'>, Input<'confirmCode'>>(async ({ input }) => {
      const answer = await answered(authentication.confirmOtp(input.challengeId, input.code));
      if (answer.ok) return answer;
      const isRight = provesCode.has(answer.error.code);
      return err({ ...answer.error, provenCode: isRight ? input.code : null });
    }),
    signIn: fromPromise<Output<'signIn'>, Input<'signIn'>>(async ({ input }) => {
      const answer = await authentication.login(input.contact, input.password);
      if (answer.ok) return answer;
      if (answer.error.kind === 'unconfirmed') {
        const { challenge } = answer.error;
        const onItsWay = { challenge, steady: clock.steady() };
        return err({ ...troubleWith('UserNotConfirmedException'), sent: onItsWay });
      }
      const told = await answered<never>(Promise.resolve(err(answer.error)));
      return told.ok ? told : err({ ...told.error, sent: null });
    }),
    register: fromPromise<Output<'register'>, Input<'register'>>(async ({ input }) => {
      const { registration, password, challengeId, language } = input;
      if (registration === null) return err(unexpected);
      const also = { password: password === '' ? null : password, challengeId, language };
      return sent(authentication.preRegister(registration, also));
    }),
    complete: fromPromise<Output<'complete'>, Input<'complete'>>(async ({ input }) =>
      input.completion === null ? err(unexpected) : answered(completed(input.completion, input.password)),
    ),
    sendEmailCode: fromPromise<Output<'sendEmailCode'>, Input<'sendEmailCode'>>(({ input }) =>
      sent(profile.sendEmailCode(input.email, input.language)),
    ),
    confirmEmail: fromPromise<Output<'confirmEmail'>, Input<'confirmEmail'>>(async ({ input }) => {
      const answer = await answered(profile.changeEmail(input.challengeId, input.code));
      return answer.ok ? ok(answer.value.user) : answer;
    }),
    readProofs: fromPromise<Output<'readProofs'>>(async () => {
      const own = await answered(profile.own());
      if (!own.ok) return own;
      const ways = proofWaysOf(own.value);
      return ok({
        ways: ways.map(({ channel, contact }) => ({ channel, destination: maskContact(contact) })),
        hasPassword: own.value.hasPassword,
      });
    }),
    sendProof: fromPromise<Output<'sendProof'>, Input<'sendProof'>>(({ input }) =>
      sent(profile.sendProof(input.channel, input.language)),
    ),
    proveByCode: fromPromise<Output<'proveByCode'>, Input<'proveByCode'>>(({ input }) =>
      answered(profile.proveByCode(input.challengeId, input.code)),
    ),
    proveByPassword: fromPromise<Output<'proveByPassword'>, Input<'proveByPassword'>>(({ input }) =>
      answered(profile.proveByPassword(input.password)),
    ),
    recover: fromPromise<Output<'recover'>, Input<'recover'>>(({ input }) =>
      sent(authentication.forgot(input.to, input.language)),
    ),
    setPassword: fromPromise<Output<'setPassword'>, Input<'setPassword'>>(({ input }) =>
      answered(authentication.forgotSubmit(input.challengeId, input.code, input.password)),
    ),
    validatePhone: fromPromise<Output<'validatePhone'>, Input<'validatePhone'>>(({ input }) =>
      sent(authentication.validatePhone(input.phone, input.channel, input.language)),
    ),
    checkPhone: fromPromise<Output<'checkPhone'>, Input<'checkPhone'>>(({ input }) =>
      answered(authentication.checkPhone(input.challengeId, input.code)),
    ),
    changePhone: fromPromise<Output<'changePhone'>, Input<'changePhone'>>(({ input }) =>
      answered(authentication.updatePhone(input.proof)),
    ),
    clock: fromCallback<EventObject, NonReducibleUnknown, LoginEvent>(({ sendBack }) =>
      clock.ticking(1_000, () => sendBack({ type: 'clock.ticked', steady: clock.steady() })),
    ),
  };
}

/** What is only said to whoever typed the right code. */
const provesCode: ReadonlySet<string> = new Set([
  'RepeatedDocumentNumber',
  'RepeatedPhoneNumber',
  'UsernameExistsException',
]);
