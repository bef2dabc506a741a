import { describe, expect, it } from 'vitest';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { AccountSession } from '#domain/identity/account-session.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { accountSecurityMachine } from './account-security.machine.ts';
import { toAccountSecurityView } from './account-security.view.ts';

const no = (code: FailureCode) => err(createFlowFailure(code));
const here: AccountSession = {
  id: 'here',
  isCurrent: true,
  browser: 'Chrome',
  system: 'Windows',
  channel: null,
  startedAt: 0,
  seenAt: 0,
};

const walked = walkMachine(accountSecurityMachine, {
  events: [
    { type: 'password.submitted', current: 'Ventanilla#2026', password: 'Puerta-norte-27' },
    { type: 'sessionEnd.requested', which: { kind: 'one', id: 'there' } },
    { type: 'sessionEnd.requested', which: { kind: 'others' } },
    { type: 'sessionEnd.requested', which: { kind: 'all' } },
    { type: 'retry.requested' },
  ],
  actorResults: {
    listSessions: [ok([here]), no('OFFLINE')],
    perform: [ok(null), no('NotAuthorizedException'), no('REAUTHENTICATION_REQUIRED')],
    stepUp: [
      { isReauthenticated: true, failure: null },
      { isReauthenticated: false, failure: null },
    ],
  },
  distinguish: ({ context: { task, done, sessions, failure } }) => [
    task?.kind,
    task?.kind === 'sessions' && task.which.kind,
    done,
    sessions === null,
    failure?.about,
  ],
});
const views = walked.snapshots.map(toAccountSecurityView);

describe('the account security of staff', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can always return to idle, except after signing out everywhere', () => {
    expect(
      walked.statesWithoutPathTo(['accountSecurity.idle', 'accountSecurity.signedOutEverywhere']),
    ).toEqual([]);
  });

  it('reauthenticates for both actions and keeps the pending one', () => {
    const proving = walked.snapshots.filter((snapshot) => snapshot.matches('reauthenticating'));

    expect(new Set(proving.map(({ context }) => context.task?.kind))).toEqual(
      new Set(['password', 'sessions']),
    );
    expect(views.some(({ proof }) => proof !== null)).toBe(true);
  });

  it('discards the password once it is set, rejected or abandoned', () => {
    const later = walked.snapshots.filter(
      (snapshot) => !snapshot.matches('working') && !snapshot.matches('reauthenticating'),
    );

    expect(later.every(({ context }) => context.task === null)).toBe(true);
  });

  it('ends only after signing out everywhere', () => {
    const over = walked.snapshots.filter(({ status }) => status === 'done');

    expect(over.length).toBeGreaterThan(0);
    expect(over.every(({ context }) => context.done === null)).toBe(true);
  });

  it('shows each failure next to its action', () => {
    const told = views.flatMap(({ failure, listFailure }) => [failure?.about, listFailure && 'list']);

    expect(new Set(told)).toEqual(new Set([undefined, null, 'password', 'sessions', 'list']));
  });
});
