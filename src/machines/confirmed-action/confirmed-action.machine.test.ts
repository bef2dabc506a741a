import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { type ConfirmedActionInput, createConfirmedActionMachine } from './confirmed-action.machine.ts';
import { findStepUp, toConfirmedActionProgress } from './confirmed-action.view.ts';

type Request = { readonly ticketIds: readonly string[]; readonly note: string };

const failed = (code: FailureCode): ActorResult<number> => err(createFlowFailure(code));
const request: Request = { ticketIds: ['a', 'b'], note: 'Llamó' };
const confirmed = { type: 'confirmed', request } as const;
const cancelled = { type: 'cancelled' } as const;
const machine = createConfirmedActionMachine<Request, number>();
const asked = { key: 'key', needsStepUp: true } as const;

const walk = (input: ConfirmedActionInput<Request>) =>
  walkMachine(machine, {
    input,
    events: [confirmed, cancelled],
    actorResults: {
      perform: [ok(1), failed('OFFLINE'), failed('REAUTHENTICATION_REQUIRED'), failed('TOTAL_CHANGED')],
      stepUp: [
        { isReauthenticated: true, failure: null },
        { isReauthenticated: false, failure: null },
        { isReauthenticated: false, failure: createFlowFailure('SESSION_REQUIRED') },
      ],
    },
    distinguish: ({ context }) => [context.request === null, context.failure?.code],
  });
const walked = walk(asked);
const ends = ['confirmedAction.done', 'confirmedAction.failed', 'confirmedAction.cancelled'];

/** Runs the machine over answers that the test releases one by one, and a step-up that accepts any code. */
function startAction(input: ConfirmedActionInput<Request> = asked) {
  const runs: { readonly request: Request; readonly key: string }[] = [];
  const pending: ((answer: ActorResult<number>) => void)[] = [];
  const provided = machine.provide({
    actors: {
      perform: fromPromise(({ input: run }) => {
        runs.push(run);
        return new Promise<ActorResult<number>>((resolve) => pending.push(resolve));
      }),
      stepUp: stepUpMachine.provide({
        actors: {
          reauthenticate: fromPromise<ActorResult<null>, { readonly code: string }>(async () => ok(null)),
        },
      }),
    },
  });
  const action = createActor(provided, { input }).start();
  return {
    action,
    provided,
    runs,
    async answer(result: ActorResult<number>) {
      pending.shift()?.(result);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('a confirmed action, explored', () => {
  it('reaches every state, handles every error of an invoke and can always end', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
    expect(walked.statesWithoutPathTo(ends)).toEqual([]);
  });

  it('runs nothing before it is confirmed', () => {
    const running = walked.snapshots.filter((snapshot) => snapshot.matches('running'));

    expect(running.length).toBeGreaterThan(0);
    expect(running.every(({ context }) => context.request === request)).toBe(true);
  });

  it('ends with a value, with a failure after which asking again makes no sense, or cancelled', () => {
    const outputs = walked.snapshots.flatMap(({ output }) => (output === undefined ? [] : [output]));

    expect(outputs).toContainEqual({ status: 'done', value: 1 });
    expect(outputs).toContainEqual({ status: 'failed', failure: createFlowFailure('TOTAL_CHANGED') });
    expect(outputs).toContainEqual({ status: 'cancelled' });
    expect(
      new Set(outputs.flatMap((output) => (output.status === 'failed' ? [output.failure.code] : []))),
    ).toEqual(new Set(['TOTAL_CHANGED']));
  });

  it('asks again after any other failure and after an abandoned step-up, and shows the reason', () => {
    const confirming = walked.snapshots.filter((snapshot) => snapshot.matches('confirming'));

    expect(new Set(confirming.map(({ context }) => context.failure?.code))).toEqual(
      new Set([undefined, 'OFFLINE', 'SESSION_REQUIRED', 'UNEXPECTED']),
    );
  });

  it('without a question starts at once and ends with its first failure', () => {
    const direct = walk({ ...asked, request });
    const outputs = direct.snapshots.flatMap(({ output }) => (output === undefined ? [] : [output]));

    expect(direct.visited).not.toContain('confirmedAction.confirming');
    expect(direct.statesWithoutPathTo(ends)).toEqual([]);
    expect(outputs).toContainEqual({ status: 'failed', failure: createFlowFailure('OFFLINE') });
    expect(outputs).toContainEqual({ status: 'failed', failure: createFlowFailure('SESSION_REQUIRED') });
    expect(outputs).toContainEqual({ status: 'cancelled' });
  });

  it('without a step-up reports that one is required', () => {
    const plain = walk({ key: 'key', needsStepUp: false });

    expect(plain.visited).not.toContain('confirmedAction.proving');
    expect(plain.snapshots.map(({ context }) => context.failure?.code)).toContain(
      'REAUTHENTICATION_REQUIRED',
    );
  });
});

describe('a confirmed action', () => {
  it('runs once when it is confirmed twice, and is not cancelled while it runs', async () => {
    const { action, runs, answer } = startAction();

    for (const event of [confirmed, confirmed, cancelled, confirmed]) action.send(event);
    await answer(ok(1));
    await waitFor(action, ({ status }) => status === 'done');

    expect(runs).toHaveLength(1);
    expect(action.getSnapshot().output).toEqual({ status: 'done', value: 1 });
  });

  it('ignores an answer that arrives after it was stopped', async () => {
    const { action, answer } = startAction();
    action.send(confirmed);

    action.stop();
    await answer(ok(1));

    expect(action.getSnapshot().status).toBe('stopped');
    expect(action.getSnapshot().context.result).toBeNull();
  });

  it('runs the same request with the same key after the step-up', async () => {
    const { action, runs, answer } = startAction();
    action.send(confirmed);
    await answer(failed('REAUTHENTICATION_REQUIRED'));
    await waitFor(action, (snapshot) => snapshot.matches('proving'));

    findStepUp(action)?.send({ type: 'proof.submitted', code: '246810' });
    await waitFor(action, (snapshot) => snapshot.matches('running'));
    await answer(ok(1));
    await waitFor(action, ({ status }) => status === 'done');

    expect(runs).toHaveLength(2);
    expect(runs[1]).toEqual(runs[0]);
  });

  it('runs an identical retry with the same key and a changed request with another', async () => {
    const { action, runs, answer } = startAction();
    for (const note of ['Llamó', 'Llamó', 'Escribió']) {
      action.send({ type: 'confirmed', request: { ...request, note } });
      await answer(failed('UNKNOWN'));
      await waitFor(action, (snapshot) => snapshot.matches('confirming'));
    }

    const [first, retry, changed] = runs.map(({ key }) => key);
    expect(retry).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('runs with the same key when it is restored from storage while it runs', () => {
    const { action, provided, runs } = startAction();
    action.send(confirmed);
    const stored = JSON.parse(JSON.stringify(action.getPersistedSnapshot()));
    action.stop();

    createActor(provided, { input: asked, snapshot: stored }).start();

    expect(runs).toHaveLength(2);
    expect(runs[1]).toEqual(runs[0]);
  });

  it('reports a lost session to the invoking machine', async () => {
    const { action, answer } = startAction();
    action.send(confirmed);

    await answer(failed('SESSION_REQUIRED'));
    const snapshot = await waitFor(action, (one) => !one.hasTag('busy'));

    expect(toConfirmedActionProgress(snapshot)).toEqual({
      phase: 'confirming',
      failure: createFlowFailure('SESSION_REQUIRED'),
    });
  });
});
