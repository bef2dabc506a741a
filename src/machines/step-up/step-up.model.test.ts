import { describe, expect, it } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryRecoveryCodes, memoryTotp } from '#adapters/memory/operators.memory.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createStepUpActor } from './step-up.actors.ts';
import { stepUpMachine } from './step-up.machine.ts';
import { toStepUpView } from './step-up.view.ts';

const walked = walkMachine(stepUpMachine, {
  events: [
    { type: 'proof.submitted', code: 'K7QM-2W9X-PB4T' },
    { type: 'proof.submitted', code: '24' },
    { type: 'cancelled' },
  ],
  actorResults: {
    reauthenticate: [
      ok(null),
      err(createFlowFailure('CodeMismatchException')),
      err(createFlowFailure('SESSION_REQUIRED')),
    ],
  },
  distinguish: ({ context }) => [context.isCodeIncomplete, context.failure?.code],
});

describe('the reauthentication of staff', () => {
  it('reaches every state, handles every error of an invoke and can always end', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
    expect(walked.statesWithoutPathTo(['stepUp.reauthenticated'])).toEqual(
      walked.statesWithoutPathTo(['stepUp.reauthenticated']).filter(isAbandoned),
    );
    expect(walked.statesWithoutPathTo(['stepUp.abandoned']).every(isReauthenticated)).toBe(true);
  });

  it('ends when the session has ended', () => {
    const outputs = walked.snapshots.flatMap(({ output }) => (output === undefined ? [] : [output]));

    expect(outputs).toContainEqual({
      isReauthenticated: false,
      failure: createFlowFailure('SESSION_REQUIRED'),
    });
    expect(outputs.filter(({ isReauthenticated, failure }) => isReauthenticated && failure !== null)).toEqual(
      [],
    );
  });

  it('reports an invalid code until the next one is submitted', () => {
    const shown = walked.snapshots.map(toStepUpView);

    expect(shown).toContainEqual({ isIncomplete: true, busy: false, failure: null });
    expect(shown.filter(({ busy }) => busy)).toEqual([{ isIncomplete: false, busy: true, failure: null }]);
  });

  it.each([
    ['an authenticator code', memoryTotp, true],
    ['a wrong code', '135790', false],
    ['half of a recovery code', memoryRecoveryCodes[0]?.slice(0, 6) ?? '', false],
  ])('evaluates %s: %s → %s', async (_, code, isReauthenticated) => {
    const flow = createActor(createStepUpActor(memoryPorts().secondFactorSettings)).start();
    flow.send({ type: 'proof.submitted', code });
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    if (!isReauthenticated) flow.send({ type: 'cancelled' });

    expect(await toPromise(flow)).toEqual({ isReauthenticated, failure: null });
  });

  it('stores no code', async () => {
    const flow = createActor(createStepUpActor(memoryPorts().secondFactorSettings)).start();
    flow.send({ type: 'proof.submitted', code: '135790' });
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));

    expect(JSON.stringify(flow.getSnapshot().context)).not.toContain('135790');
  });
});

const isAbandoned = (place: string): boolean => place.includes('abandoned');
const isReauthenticated = (place: string): boolean => place.includes('reauthenticated');
