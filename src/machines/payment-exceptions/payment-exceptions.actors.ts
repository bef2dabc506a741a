import { fromPromise } from 'xstate';
import type { PaymentExceptionsPort } from '#application/payment-exceptions.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { createStepUpActor } from '../step-up/step-up.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { paymentExceptionsActorSlots } from './payment-exceptions.machine.ts';

export const createPaymentExceptionsActors = (
  alerts: PaymentExceptionsPort,
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof paymentExceptionsActorSlots => ({
  list: fromPromise(({ input }) => toActorResult(alerts.list(input))),
  resolve: fromPromise(({ input: { id, resolution, key } }) =>
    toActorResult(alerts.resolve(id, resolution, key)),
  ),
  stepUp: createStepUpActor(secondFactorSettings),
});
