import { fromPromise, type NonReducibleUnknown } from 'xstate';
import type { AsyncResult } from '#application/failure.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { createStepUpActor } from '../step-up/step-up.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ConfirmedActionMachine } from './confirmed-action.machine.ts';

type ConfirmedActionDeps<Request, Value> = {
  readonly perform: (request: Request, key: string) => AsyncResult<Value>;
  /** Absent for an action that needs no step-up. */
  readonly secondFactorSettings?: Pick<SecondFactorSettingsPort, 'reauthenticate'>;
};

/** Provides an action with what it performs and with the step-up. */
export const provideConfirmedAction = <Request extends NonReducibleUnknown, Value>(
  machine: ConfirmedActionMachine<Request, Value>,
  { perform, secondFactorSettings }: ConfirmedActionDeps<Request, Value>,
): ConfirmedActionMachine<Request, Value> =>
  machine.provide({
    actors: {
      perform: fromPromise(({ input }) => toActorResult(perform(input.request, input.key))),
      ...(secondFactorSettings && { stepUp: createStepUpActor(secondFactorSettings) }),
    },
  });
