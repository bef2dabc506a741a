import { describe, expect, it } from 'vitest';
import type { OwnSession } from '#domain/auth/own-session.ts';
import type { OtpChallenge } from '#domain/auth/session-user.ts';
import type { Profile, ProfileDetails } from '#domain/fan/profile.ts';
import { err, ok } from '#domain/shared/result.ts';
import { mariana } from '#testing/sale-desk.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
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
  wantsNews: false,
  wallet: { balance: { amount: 2_000_000, currency: 'COP' }, movements: [], lateMoney: 'PAYMENT' },
};
const details: ProfileDetails = {
  firstName: 'Mariana',
  lastName: 'Rojas',
  documentType: 'CC',
  documentNumber: '1020774418',
  gender: 'FEMALE',
  birthDate: '1990-05-04',
};
const sessions: readonly OwnSession[] = [
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
  triesLeft: 5,
  serverNow: 0,
};

const refused = err(troubleWith('FIELDS_INVALID'));
const walked = walk(profileMachine, {
  input: { language: 'es', today: { year: 2026, month: 11, day: 20 } },
  events: [
    { type: 'details.submitted', details },
    { type: 'lateMoney.chosen', place: 'BALANCE' },
    { type: 'wishes.submitted', wishes: { channels: ['EMAIL'], language: 'en', wantsNews: true } },
    { type: 'email.submitted', email: 'otra@correo.co' },
    { type: 'emailCode.submitted', code: '123456' },
    { type: 'emailResend.requested' },
    { type: 'emailChange.cancelled' },
    { type: 'password.submitted', current: null, password: 'Paramo-y-Ceiba-7' },
    { type: 'sessions.ended', which: { kind: 'others' } },
    { type: 'sessions.ended', which: { kind: 'one', id: 's2' } },
    { type: 'data.requested' },
    { type: 'deletion.confirmed' },
    { type: 'proofCode.requested', channel: 'SMS' },
    { type: 'proofResend.requested', channel: 'whatsapp' },
    { type: 'proofWay.reopened' },
    { type: 'clock.ticked', steady: 60_000 },
    { type: 'proofCode.submitted', code: '123456' },
    { type: 'proofPassword.submitted', password: 'Paramo-y-Ceiba-7' },
    { type: 'proof.cancelled' },
    { type: 'retry.requested' },
  ],
  answers: {
    read: [ok({ profile, sessions }), err(troubleWith('OFFLINE'))],
    perform: [
      ok({ kind: 'details', user: mariana, details }),
      ok({ kind: 'emailCode', profile }),
      ok({ kind: 'email', change: { email: 'otra@correo.co', sent: { challenge, steady: 0 } } }),
      ok({ kind: 'sessions', sessions: null }),
      ok({ kind: 'over', how: 'deleted' }),
      ok({ kind: 'over', how: 'signedOut' }),
      err(troubleWith('REAUTHENTICATION_REQUIRED')),
      refused,
    ],
    sendProof: [ok({ challenge, steady: 0 }), err(troubleWith('TooManyRequestsException'))],
    resendProof: [ok({ challenge, steady: 0 }), err(troubleWith('CodeExpiredException'))],
    prove: [
      ok(null),
      err(troubleWith('CodeMismatchException')),
      err(troubleWith('TooManyFailedAttemptsException')),
    ],
  },
  apart: ({ context }) => [
    context.task?.kind,
    context.emailChange === null,
    context.sent === null,
    context.codeIsDead,
    context.steady,
    context.proof?.kind,
    context.done,
    context.trouble?.about,
  ],
});

describe('one’s own account', () => {
  it('reaches every state and leaves no invoke unguarded', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('can always come to its end or to rest', () => {
    expect(walked.stuck(['profile.idle', 'profile.over'])).toEqual([]);
  });

  it('shows every screen', () => {
    const shown = new Set(walked.snapshots.map((snapshot) => toProfileView(snapshot).screen));

    expect([...shown].sort()).toEqual(['deleted', 'failed', 'loading', 'ready', 'signedOut']);
  });

  it('keeps what was asked for as long as a proof is asked for, and no longer', () => {
    const proving = walked.snapshots.filter((snapshot) => snapshot.matches('proving'));
    const idle = walked.snapshots.filter((snapshot) => snapshot.matches('idle'));

    expect(proving.length).toBeGreaterThan(0);
    expect(proving.every(({ context }) => context.task !== null)).toBe(true);
    expect(
      idle.every(({ context: { task, proof, sent } }) => task === null && proof === null && sent === null),
    ).toBe(true);
  });

  it('does nothing without something to do, and proves nothing without a proof', () => {
    const working = walked.snapshots.filter((snapshot) => snapshot.matches('working'));
    const checking = walked.snapshots.filter((snapshot) => snapshot.matches({ proving: 'checking' }));

    expect(working.filter(({ context }) => context.task === null)).toEqual([]);
    expect(checking.filter(({ context }) => context.proof === null)).toEqual([]);
  });

  it('knows nothing of an account that is over', () => {
    const over = walked.snapshots.filter((snapshot) => snapshot.matches('over'));

    expect(over.length).toBeGreaterThan(0);
    expect(over.every(({ context }) => context.reading === null && context.task === null)).toBe(true);
  });
});
