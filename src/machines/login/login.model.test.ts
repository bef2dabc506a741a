import { describe, expect, it } from 'vitest';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { loginSteps } from '#domain/identity/login-step.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';
import { err, ok } from '#domain/shared/result.ts';
import { aRegistration, buildLoginInput } from '#testing/login-driver.ts';
import { mariana } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import type { SentCode } from '../support/sent-code.ts';
import type { LoginEvent } from './login.events.ts';
import { type LoginSnapshot, loginMachine } from './login.machine.ts';
import { toLoginView } from './login.view.ts';

const challenge: OtpChallenge = {
  challengeId: 'c-1',
  channel: 'EMAIL',
  destination: 'm•••@correo.co',
  expiresAt: 300_000,
  resendAt: 0,
  attemptsLeft: 5,
  serverNow: 0,
};
const sentTo = (channel: OtpChallenge['channel']): SentCode => ({
  challenge: { ...challenge, channel },
  monotonicMs: 0,
});
const sent = [ok(sentTo('EMAIL')), ok(sentTo('SMS'))];
const rejection = (code: FailureCode) => err({ ...createFlowFailure(code), provenCode: null, sent: null });
const cut = rejection('Network error');
const seller = { ...mariana, id: 'walk-in', registration: 'PRE_REGISTERED' } as const;

const events: readonly LoginEvent[] = [
  ...loginSteps.map((step) => ({ type: 'step.requested' as const, step })),
  { type: 'contact.submitted', contact: mariana.email, channel: 'whatsapp' },
  { type: 'contact.submitted', contact: 'mariana', channel: 'whatsapp' },
  { type: 'phone.submitted', phone: '300 222 3344', channel: 'SMS' },
  { type: 'contact.submitted', contact: '300 222 3344', channel: 'SMS' },
  { type: 'password.submitted', contact: mariana.email, password: 'x' },
  { type: 'registration.submitted', entry: aRegistration({ channel: 'SMS', email: mariana.email }) },
  { type: 'completion.submitted', entry: aRegistration() },
  { type: 'completion.postponed' },
  { type: 'emailConfirmation.requested' },
  { type: 'verificationMethod.chosen', channel: 'EMAIL' },
  { type: 'proofPassword.submitted', password: 'x' },
  { type: 'proofPassword.submitted', password: '' },
  { type: 'code.submitted', code: '123456' },
  { type: 'resend.requested' },
  { type: 'recovery.requested', contact: mariana.email, channel: 'SMS' },
  { type: 'newPassword.submitted', code: '123456', password: 'Clave-2026' },
  { type: 'back.requested' },
  { type: 'clock.ticked', monotonicMs: 1_000 },
];

const answers = {
  sendCode: [...sent, cut],
  resendCode: [...sent, rejection('CodeExpiredException'), cut],
  confirmCode: [
    ok({ user: mariana, isNew: false }),
    ok({ user: mariana, isNew: true }),
    ok({ user: seller, isNew: true }),
    rejection('CodeExpiredException'),
    err({ ...createFlowFailure('RepeatedDocumentNumber'), provenCode: '123456' }),
    cut,
  ],
  signIn: [
    ok(mariana),
    rejection('PasswordResetRequiredException'),
    rejection('UserNotConfirmedException'),
    err({ ...createFlowFailure('UserNotConfirmedException'), provenCode: null, sent: sentTo('EMAIL') }),
    cut,
  ],
  register: [...sent, rejection('CodeExpiredException'), cut],
  completeAccount: [ok(mariana), cut],
  requestPasswordReset: [...sent, cut],
  resetPassword: [ok(null), cut],
  sendPhoneCode: [...sent, rejection('SessionExpiredException'), cut],
  confirmPhoneCode: [ok({ proof: 'p-1' }), cut],
  sendEmailCode: [...sent, rejection('SessionExpiredException'), cut],
  confirmEmail: [ok(mariana), rejection('UsernameExistsException'), rejection('CodeMismatchException'), cut],
  findReauthenticationMethods: [
    ok({ methods: [], hasPassword: true }),
    rejection('SessionExpiredException'),
    cut,
  ],
  sendReauthenticationCode: [...sent, cut],
  reauthenticateWithCode: [ok(null), cut],
  reauthenticateWithPassword: [ok(null), rejection('NotAuthorizedException'), cut],
  changePhone: [ok(mariana), rejection('SessionExpiredException'), rejection('RepeatedPhoneNumber'), cut],
};

/** Distinguishes situations within the same state. */
const apart = (snapshot: LoginSnapshot) => {
  const { sent, user, goal, proof, provenCode, requestedStep } = snapshot.context;
  return [
    sent?.purpose,
    (sent?.purpose === 'SIGN_IN' || sent?.purpose === 'REGISTER') && sent.challenge.channel,
    user?.registration,
    goal,
    proof !== null,
    provenCode !== null,
    snapshot.matches('identifying') && requestedStep,
  ];
};

const walked = walkMachine(loginMachine, {
  input: buildLoginInput(),
  events,
  actorResults: answers,
  distinguish: apart,
});
const views = walked.snapshots.map((snapshot) => ({ snapshot, view: toLoginView(snapshot) }));

describe('the login, explored', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('ends only with a signed-in user', () => {
    expect(walked.statesWithoutPathTo(['login.signedIn', 'login.phoneChanged'])).toEqual([]);
  });

  it('shows all thirteen steps of Spec §2', () => {
    expect(new Set(views.map(({ view }) => view.step))).toEqual(new Set(loginSteps));
  });

  it('shows a code field only for a pending code, and a success only to a signed-in user', () => {
    for (const { snapshot, view } of views) {
      if (view.screen === 'code' || view.screen === 'confirmation' || view.screen === 'reset')
        expect(snapshot.context.sent).not.toBeNull();
      if (view.screen === 'success' || view.screen === 'phoneChanged')
        expect(snapshot.context.user).not.toBeNull();
    }
  });

  it('changes no phone without a proof, and discards it afterwards', () => {
    for (const { snapshot, view } of views) {
      if (snapshot.matches({ confirmingPhone: 'saving' })) expect(snapshot.context.proof).not.toBeNull();
      if (view.screen === 'phoneChanged') expect(snapshot.context.proof).toBeNull();
    }
  });

  it('cannot be left by an address while the account is being completed', () => {
    const completing = views.find(({ view }) => view.screen === 'completion')?.snapshot;

    expect(completing).toBeDefined();
    for (const step of loginSteps) expect(completing?.can({ type: 'step.requested', step })).toBe(false);
  });
});
