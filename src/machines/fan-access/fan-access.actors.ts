import { fromPromise } from 'xstate';
import type { FanAccessPort } from '#application/fan-access.port.ts';
import type { OwnFactorPort } from '#application/own-factor.port.ts';
import { stepUpOver } from '../step-up/step-up.actors.ts';
import { settled } from '../support/settle.actors.ts';
import type { fanAccessSlots } from './fan-access.machine.ts';

export const fanAccessActors = (
  fanAccess: FanAccessPort,
  ownFactor: Pick<OwnFactorPort, 'prove'>,
): typeof fanAccessSlots => ({
  find: fromPromise(({ input }) => settled(fanAccess.find(input.words))),
  requireReset: fromPromise(({ input }) => settled(fanAccess.requireReset(input.id))),
  stepUp: stepUpOver(ownFactor),
});
