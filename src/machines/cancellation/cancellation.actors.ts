import { fromPromise } from 'xstate';
import type { CancellationsPort } from '#application/cancellations.port.ts';
import type { OwnFactorPort } from '#application/own-factor.port.ts';
import { stepUpOver } from '../step-up/step-up.actors.ts';
import { settled } from '../support/settle.actors.ts';
import type { cancellationSlots } from './cancellation.machine.ts';

export const cancellationActors = (
  cancellations: CancellationsPort,
  ownFactor: Pick<OwnFactorPort, 'prove'>,
): typeof cancellationSlots => ({
  read: fromPromise(({ input }) => settled(cancellations.event(input.eventId))),
  cancel: fromPromise(({ input: { eventId, wish, key } }) =>
    settled(cancellations.cancel(eventId, wish, key)),
  ),
  stepUp: stepUpOver(ownFactor),
});
