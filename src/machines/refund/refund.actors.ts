import { fromPromise } from 'xstate';
import type { RefundsPort } from '#application/refunds.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { provideConfirmedAction } from '../confirmed-action/confirmed-action.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import { refundActorSlots } from './refund.machine.ts';

export const createRefundActors = (
  refunds: RefundsPort,
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof refundActorSlots => ({
  findOrder: fromPromise(({ input }) => toActorResult(refunds.findOrder(input.orderId))),
  refund: provideConfirmedAction(refundActorSlots.refund, {
    perform: ({ orderId, request }, key) => refunds.refund(orderId, request, key),
    secondFactorSettings,
  }),
});
