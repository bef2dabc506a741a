import { fromPromise } from 'xstate';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { createStepUpActor } from '../step-up/step-up.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { secondFactorSettingsActorSlots } from './second-factor-settings.machine.ts';

export const createSecondFactorSettingsActors = (
  secondFactorSettings: SecondFactorSettingsPort,
): typeof secondFactorSettingsActorSlots => ({
  startReplacement: fromPromise(() => toActorResult(secondFactorSettings.startReplacement())),
  confirmReplacement: fromPromise(({ input }) =>
    toActorResult(secondFactorSettings.confirmReplacement(input.challengeId, input.code)),
  ),
  renewRecoveryCodes: fromPromise(() => toActorResult(secondFactorSettings.renewRecoveryCodes())),
  stepUp: createStepUpActor(secondFactorSettings),
});
