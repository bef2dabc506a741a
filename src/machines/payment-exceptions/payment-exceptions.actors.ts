import { fromPromise } from 'xstate';
import type { PaymentExceptionsPort } from '#application/payment-exceptions.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { provideConfirmedAction } from '../confirmed-action/confirmed-action.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import { paymentExceptionsActorSlots } from './payment-exceptions.machine.ts';

export const createPaymentExceptionsActors = (
  paymentExceptions: PaymentExceptionsPort,
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof paymentExceptionsActorSlots => ({
  list: fromPromise(({ input }) => toActorResult(paymentExceptions.list(input))),
  resolve: provideConfirmedAction(paymentExceptionsActorSlots.resolve, {
    perform: ({ id, resolution }, key) => paymentExceptions.resolve(id, resolution, key),
    secondFactorSettings,
  }),
});
