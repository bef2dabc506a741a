import { fromPromise, type NonReducibleUnknown } from 'xstate';
import { err, ok } from '#domain/shared/result.ts';
import type { ConfirmedActionMachine } from '#machines/confirmed-action/confirmed-action.machine.ts';
import { stepUpMachine } from '#machines/step-up/step-up.machine.ts';
import type { ActorResult } from '#machines/support/actor-result.ts';
import { createFlowFailure, type FlowFailure } from '#machines/support/flow-failure.ts';

const snapshotOf = (value: string, failure: FlowFailure | null = null) => ({ value, context: { failure } });

/** The progress that an action may report to the machine that invokes it. */
export const actionSnapshots = [
  snapshotOf('confirming'),
  snapshotOf('running'),
  snapshotOf('proving'),
  snapshotOf('confirming', createFlowFailure('OFFLINE')),
];

/** Provides an action that requires a step-up, which accepts every code, and then succeeds. */
export function requireStepUp<Request extends NonReducibleUnknown, Value>(
  machine: ConfirmedActionMachine<Request, Value>,
  value: Value,
) {
  const requests: Request[] = [];
  const action = machine.provide({
    actors: {
      perform: fromPromise<ActorResult<Value>, { readonly request: Request; readonly key: string }>(
        async ({ input }) => {
          requests.push(input.request);
          return requests.length === 1 ? err(createFlowFailure('REAUTHENTICATION_REQUIRED')) : ok(value);
        },
      ),
      stepUp: stepUpMachine.provide({
        actors: {
          reauthenticate: fromPromise<ActorResult<null>, { readonly code: string }>(async () => ok(null)),
        },
      }),
    },
  });
  return { action, requests };
}
