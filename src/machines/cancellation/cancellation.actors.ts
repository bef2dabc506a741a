import { fromPromise } from 'xstate';
import type { CancellationsPort } from '#application/cancellations.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { provideConfirmedAction } from '../confirmed-action/confirmed-action.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import { cancellationActorSlots } from './cancellation.machine.ts';

export const createCancellationActors = (
  cancellations: CancellationsPort,
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof cancellationActorSlots => ({
  findEvent: fromPromise(({ input }) => toActorResult(cancellations.findEvent(input.eventId))),
  cancelEvent: provideConfirmedAction(cancellationActorSlots.cancelEvent, {
    perform: ({ eventId, request }, key) => cancellations.cancelEvent(eventId, request, key),
    secondFactorSettings,
  }),
});
