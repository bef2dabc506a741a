import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { type ActorResult, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import { createFlowFailure, type FlowFailure } from '../support/flow-failure.ts';
import { stepUpMachine } from './step-up.machine.ts';
import { createStepUpState, needsReauthentication } from './step-up-state.ts';

const old = err(createFlowFailure('REAUTHENTICATION_REQUIRED'));

/** The smallest machine with an action that may require reauthentication. */
const requestMachine = setup({
  types: {
    context: {} as { readonly failure: FlowFailure | null },
    events: {} as { readonly type: 'request.started' },
    children: {} as { stepUp: 'stepUp' },
    tags: {} as 'busy',
  },
  actors: { fulfil: declareActor<ActorResult<null>>('wish.fulfil'), stepUp: stepUpMachine },
  actions: { storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })) },
}).createMachine({
  id: 'wish',
  context: { failure: null },
  initial: 'wishing',
  states: {
    wishing: { on: { 'request.started': 'fulfilling' } },
    fulfilling: {
      tags: 'busy',
      invoke: {
        id: 'fulfil',
        src: 'fulfil',
        onDone: [
          { guard: hasSucceeded, target: 'fulfilled' },
          { guard: needsReauthentication, target: 'proving' },
          transitionOnFailure('wishing'),
        ],
        onError: transitionOnError('wishing'),
      },
    },
    proving: createStepUpState({ retryState: 'fulfilling', cancelState: 'wishing' }),
    fulfilled: { type: 'final' },
  },
});

describe('reauthentication between two attempts', () => {
  it('never ends the requested action', () => {
    const walked = walkMachine(requestMachine, {
      events: [{ type: 'request.started' }],
      actorResults: {
        fulfil: [ok(null), old, err(createFlowFailure('OFFLINE'))],
        stepUp: [
          { isReauthenticated: true, failure: null },
          { isReauthenticated: false, failure: null },
          { isReauthenticated: false, failure: createFlowFailure('SESSION_REQUIRED') },
        ],
      },
      distinguish: ({ context }) => context.failure?.code,
    });
    const failures = walked.snapshots
      .filter((snapshot) => snapshot.matches('wishing'))
      .map(({ context }) => context.failure?.code);

    expect(walked.unhandledErrors).toEqual([]);
    expect(walked.statesWithoutPathTo(['wish.fulfilled'])).toEqual([]);
    expect(new Set(failures)).toEqual(new Set([undefined, 'OFFLINE', 'SESSION_REQUIRED', 'UNEXPECTED']));
  });

  it.each([
    ['performs the action after a correct code', '246810', ok(null), ['fulfilled', null, 2]],
    [
      'returns with the failure when the session has ended',
      '246810',
      err(createFlowFailure('SESSION_REQUIRED')),
      ['wishing', 'SESSION_REQUIRED', 1],
    ],
    ['returns without a failure when it is cancelled', null, ok(null), ['wishing', null, 1]],
  ] as const)('%s', async (_, code, result, [expectedState, failure, expectedCalls]) => {
    const results: ActorResult<null>[] = [old, ok(null)];
    const reauthenticate = fromPromise<ActorResult<null>, { readonly code: string }>(async () => result);
    const flow = createActor(
      requestMachine.provide({
        actors: {
          fulfil: fromPromise(async () => results.shift() ?? old),
          stepUp: stepUpMachine.provide({ actors: { reauthenticate: reauthenticate } }),
        },
      }),
    ).start();
    flow.send({ type: 'request.started' });
    const { children } = await waitFor(flow, (snapshot) => snapshot.matches('proving'));

    children.stepUp?.send(code === null ? { type: 'cancelled' } : { type: 'proof.submitted', code });
    const after = await waitFor(flow, (snapshot) => !snapshot.matches('proving') && !snapshot.hasTag('busy'));

    expect([after.value, after.context.failure?.code ?? null, 2 - results.length]).toEqual([
      expectedState,
      failure,
      expectedCalls,
    ]);
  });
});
