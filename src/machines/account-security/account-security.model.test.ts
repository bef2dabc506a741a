import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { AccountSession } from '#domain/identity/account-session.ts';
import { err, ok } from '#domain/shared/result.ts';
import { actionSnapshots, requireStepUp } from '#testing/required-step-up.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { accountSecurityActorSlots, accountSecurityMachine } from './account-security.machine.ts';
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
    perform: [
      { status: 'done', value: null },
      { status: 'failed', failure: createFlowFailure('NotAuthorizedException') },
      { status: 'cancelled' },
    ],
  },
  childSnapshots: { perform: actionSnapshots },
  distinguish: ({ context: { task, phase, done, sessions, failure } }) => [
    phase,
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

  it.each([
    { type: 'password.submitted', current: null, password: 'Puerta-norte-27' },
    { type: 'sessionEnd.requested', which: { kind: 'others' } },
  ] as const)('shows the step-up after $type and keeps the pending task', async (event) => {
    const { action, requests } = requireStepUp(accountSecurityActorSlots.perform, null);
    const flow = createActor(
      accountSecurityMachine.provide({
        actors: {
          listSessions: fromPromise(async (): Promise<ActorResult<readonly AccountSession[]>> => ok([here])),
          perform: action,
        },
      }),
    ).start();
    await waitFor(flow, (snapshot) => snapshot.matches('idle'));
    flow.send(event);
    const asked = await waitFor(flow, ({ context }) => context.phase === 'proving');

    toAccountSecurityView(asked).proof?.send({ type: 'proof.submitted', code: '246810' });
    await waitFor(flow, ({ context }) => context.done !== null);

    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
  });

  it('discards the password once it is set, rejected or abandoned', () => {
    const later = walked.snapshots.filter((snapshot) => !snapshot.matches('working'));

    expect(later.every(({ context }) => context.task === null)).toBe(true);
  });

  it('ends only after signing out everywhere', () => {
    const over = walked.snapshots.filter(({ status }) => status === 'done');

    expect(over.length).toBeGreaterThan(0);
    expect(over.every(({ context }) => context.done === null)).toBe(true);
  });

  it('shows each failure next to its action', () => {
    const failures = views.flatMap(({ failure, listFailure }) => [failure?.about, listFailure && 'list']);

    expect(new Set(failures)).toEqual(new Set([undefined, null, 'password', 'sessions', 'list']));
  });
});
