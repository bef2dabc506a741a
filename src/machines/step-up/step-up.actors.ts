import { fromPromise } from 'xstate';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import { stepUpMachine } from './step-up.machine.ts';

/** Creates the step-up machine over its port. */
export const createStepUpActor = (
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof stepUpMachine =>
  stepUpMachine.provide({
    actors: {
      reauthenticate: fromPromise(({ input }) =>
        toActorResult(secondFactorSettings.reauthenticate(input.code)),
      ),
    },
  });
