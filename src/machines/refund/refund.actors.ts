import { fromPromise } from 'xstate';
import type { OwnFactorPort } from '#application/own-factor.port.ts';
import type { RefundsPort } from '#application/refunds.port.ts';
import { stepUpOver } from '../step-up/step-up.actors.ts';
import { settled } from '../support/settle.actors.ts';
import type { refundSlots } from './refund.machine.ts';

export const refundActors = (
  refunds: RefundsPort,
  ownFactor: Pick<OwnFactorPort, 'prove'>,
): typeof refundSlots => ({
  read: fromPromise(({ input }) => settled(refunds.order(input.orderId))),
  refund: fromPromise(({ input }) => settled(refunds.refund(input.orderId, input.wish, input.key))),
  stepUp: stepUpOver(ownFactor),
});
