import { fromPromise } from 'xstate';
import type { OwnFactorPort } from '#application/own-factor.port.ts';
import { stepUpOver } from '../step-up/step-up.actors.ts';
import { settled } from '../support/settle.actors.ts';
import type { ownFactorSlots } from './own-factor.machine.ts';

export const ownFactorActors = (ownFactor: OwnFactorPort): typeof ownFactorSlots => ({
  begin: fromPromise(() => settled(ownFactor.begin())),
  replace: fromPromise(({ input }) => settled(ownFactor.replace(input.challengeId, input.code))),
  renewCodes: fromPromise(() => settled(ownFactor.renewCodes())),
  stepUp: stepUpOver(ownFactor),
});
