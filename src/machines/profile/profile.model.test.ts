import { describe, expect, it } from 'vitest';
import type { AccountSession } from '#domain/identity/account-session.ts';
import type { Profile, ProfileDetails } from '#domain/identity/profile.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';
import { err, ok } from '#domain/shared/result.ts';
import { mariana } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { profileMachine } from './profile.machine.ts';
import { toProfileView } from './profile.view.ts';

const profile: Profile = {
  user: mariana,
  gender: null,
  birthDate: null,
  isEmailVerified: true,
  isPhoneVerified: true,
  hasPassword: false,
  isDocumentLocked: false,
  channels: ['EMAIL'],
  language: 'es',
  wantsNewsletter: false,
  wallet: {
    balance: { amount: 2_000_000, currency: 'COP' },
    movements: [],
    latePaymentDestination: 'PAYMENT',
  },
};
const details: ProfileDetails = {
  firstName: 'Mariana',
  lastName: 'Rojas',
  documentType: 'CC',
  documentNumber: '1020774418',
  gender: 'FEMALE',
  birthDate: '1990-05-04',
};
const sessions: readonly AccountSession[] = [
  {
    id: 's1',
    isCurrent: true,
    browser: 'Chrome',
    system: 'Android',
    channel: null,
    startedAt: 0,
    seenAt: 0,
  },
];
const challenge: OtpChallenge = {
  challengeId: 'c1',
  channel: 'EMAIL',
  destination: 'm•••@correo.co',
  expiresAt: 300_000,
  resendAt: 30_000,
  attemptsLeft: 5,
  serverNow: 0,
};

const rejected = err(createFlowFailure('FIELDS_INVALID'));
const walked = walkMachine(profileMachine, {
  input: { language: 'es', today: { year: 2026, month: 11, day: 20 } },
  events: [
    { type: 'details.submitted', details },
    { type: 'latePaymentDestination.chosen', place: 'BALANCE' },
    {
      type: 'communicationPreferences.submitted',
      communicationPreferences: { channels: ['EMAIL'], language: 'en', wantsNewsletter: true },
    },
    { type: 'email.submitted', email: 'otra@correo.co' },
    { type: 'emailCode.submitted', code: '123456' },
    { type: 'emailResend.requested' },
    { type: 'emailChange.cancelled' },
    { type: 'password.submitted', current: null, password: 'Paramo-y-Ceiba-7' },
    { type: 'sessionEnd.requested', which: { kind: 'others' } },
    { type: 'sessionEnd.requested', which: { kind: 'one', id: 's2' } },
    { type: 'data.requested' },
    { type: 'deletion.confirmed' },
    { type: 'proofCode.requested', channel: 'SMS' },
    { type: 'proofResend.requested', channel: 'whatsapp' },
    { type: 'verificationMethods.reopened' },
    { type: 'clock.ticked', monotonicMs: 60_000 },
    { type: 'proofCode.submitted', code: '123456' },
    { type: 'proofPassword.submitted', password: 'Paramo-y-Ceiba-7' },
    { type: 'proof.cancelled' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    loadProfile: [ok({ profile, sessions }), err(createFlowFailure('OFFLINE'))],
    perform: [
      ok({ kind: 'details', user: mariana, details }),
      ok({ kind: 'emailCode', profile }),
      ok({ kind: 'email', change: { email: 'otra@correo.co', sent: { challenge, monotonicMs: 0 } } }),
      ok({ kind: 'sessions', sessions: null }),
      ok({ kind: 'over', how: 'deleted' }),
      ok({ kind: 'over', how: 'signedOut' }),
      err(createFlowFailure('REAUTHENTICATION_REQUIRED')),
      rejected,
    ],
    sendReauthenticationCode: [
      ok({ challenge, monotonicMs: 0 }),
      err(createFlowFailure('TooManyRequestsException')),
    ],
    resendReauthenticationCode: [
      ok({ challenge, monotonicMs: 0 }),
      err(createFlowFailure('CodeExpiredException')),
    ],
    reauthenticate: [
      ok(null),
      err(createFlowFailure('CodeMismatchException')),
      err(createFlowFailure('TooManyFailedAttemptsException')),
    ],
  },
  distinguish: ({ context }) => [
    context.task?.kind,
    context.emailChange === null,
    context.sent === null,
    context.isCodeInvalid,
    context.monotonicMs,
    context.proof?.kind,
    context.done,
    context.failure?.about,
  ],
});

describe('the account', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can always return to idle or end', () => {
    expect(walked.statesWithoutPathTo(['profile.idle', 'profile.closed'])).toEqual([]);
  });

  it('shows every screen', () => {
    const shown = new Set(walked.snapshots.map((snapshot) => toProfileView(snapshot).screen));

    expect([...shown].sort()).toEqual(['deleted', 'failed', 'loading', 'ready', 'signedOut']);
  });

  it('keeps the pending action exactly as long as the reauthentication', () => {
    const proving = walked.snapshots.filter((snapshot) => snapshot.matches('reauthenticating'));
    const idle = walked.snapshots.filter((snapshot) => snapshot.matches('idle'));

    expect(proving.length).toBeGreaterThan(0);
    expect(proving.every(({ context }) => context.task !== null)).toBe(true);
    expect(
      idle.every(({ context: { task, proof, sent } }) => task === null && proof === null && sent === null),
    ).toBe(true);
  });

  it('performs no action without a task and no reauthentication without data', () => {
    const working = walked.snapshots.filter((snapshot) => snapshot.matches('working'));
    const checking = walked.snapshots.filter((snapshot) =>
      snapshot.matches({ reauthenticating: 'checking' }),
    );

    expect(working.filter(({ context }) => context.task === null)).toEqual([]);
    expect(checking.filter(({ context }) => context.proof === null)).toEqual([]);
  });

  it('discards all data when the access ends', () => {
    const over = walked.snapshots.filter((snapshot) => snapshot.matches('closed'));

    expect(over.length).toBeGreaterThan(0);
    expect(over.every(({ context }) => context.reading === null && context.task === null)).toBe(true);
  });
});
