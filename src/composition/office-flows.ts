import { createActor } from 'xstate';
import type { Flows } from '#machines/flows.ts';
import { refundActors } from '#machines/refund/refund.actors.ts';
import { type RefundFlow, refundMachine } from '#machines/refund/refund.machine.ts';
import type { OfficePorts } from './office-ports.ts';
import { runningFlows } from './running.ts';

/** What managers do with the money of a sale. */
export function startOfficeFlows(
  { refunds, ownFactor, keys }: OfficePorts,
  { session }: Pick<Flows, 'session'>,
) {
  const refundings = runningFlows<RefundFlow>();
  return {
    refund: ({ orderId }) =>
      refundings.of(orderId, [`/backoffice/sales/${orderId}`], () => {
        const refunding = createActor(refundMachine.provide({ actors: refundActors(refunds, ownFactor) }), {
          input: { orderId, key: keys.next() },
        });
        refunding.subscribe(({ context }) => {
          if (context.trouble?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        return refunding.start();
      }),
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      refundings.leaveFor(path);
    },
  } satisfies Pick<Flows, 'refund'> & { leaveFor(path: string): void };
}
