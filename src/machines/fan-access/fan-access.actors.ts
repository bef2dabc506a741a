import { fromPromise } from 'xstate';
import type { FanAccessPort } from '#application/fan-access.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { createStepUpActor } from '../step-up/step-up.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { fanAccessActorSlots } from './fan-access.machine.ts';

export const createFanAccessActors = (
  fanAccess: FanAccessPort,
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof fanAccessActorSlots => ({
  findAccounts: fromPromise(({ input }) => toActorResult(fanAccess.findAccounts(input.searchText))),
  requirePasswordReset: fromPromise(({ input }) => toActorResult(fanAccess.requirePasswordReset(input.id))),
  stepUp: createStepUpActor(secondFactorSettings),
});
