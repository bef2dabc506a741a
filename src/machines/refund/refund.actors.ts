import { fromPromise } from 'xstate';
import type { RefundsPort } from '#application/refunds.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { createStepUpActor } from '../step-up/step-up.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { refundActorSlots } from './refund.machine.ts';

export const createRefundActors = (
  refunds: RefundsPort,
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof refundActorSlots => ({
  findOrder: fromPromise(({ input }) => toActorResult(refunds.findOrder(input.orderId))),
  refund: fromPromise(({ input }) => toActorResult(refunds.refund(input.orderId, input.request, input.key))),
  stepUp: createStepUpActor(secondFactorSettings),
});
