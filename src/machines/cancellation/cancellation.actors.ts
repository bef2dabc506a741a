import { fromPromise } from 'xstate';
import type { CancellationsPort } from '#application/cancellations.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { createStepUpActor } from '../step-up/step-up.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { cancellationActorSlots } from './cancellation.machine.ts';

export const createCancellationActors = (
  cancellations: CancellationsPort,
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof cancellationActorSlots => ({
  findEvent: fromPromise(({ input }) => toActorResult(cancellations.findEvent(input.eventId))),
  cancelEvent: fromPromise(({ input: { eventId, request, key } }) =>
    toActorResult(cancellations.cancelEvent(eventId, request, key)),
  ),
  stepUp: createStepUpActor(secondFactorSettings),
});
