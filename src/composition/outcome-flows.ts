import { createActor } from 'xstate';
import { payLinkPath } from '#domain/auth/site-path.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { type CashStepsFlow, cashStepsMachine } from '#machines/cash-steps/cash-steps.machine.ts';
import { checkoutOutcomeActors } from '#machines/checkout-outcome/checkout-outcome.actors.ts';
import {
  type CheckoutOutcomeFlow,
  checkoutOutcomeMachine,
} from '#machines/checkout-outcome/checkout-outcome.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { payLinkActors } from '#machines/pay-link/pay-link.actors.ts';
import { type PayLinkFlow, payLinkMachine } from '#machines/pay-link/pay-link.machine.ts';
import { sentLinkActors } from '#machines/sent-link/sent-link.actors.ts';
import { type SentLinkFlow, sentLinkMachine } from '#machines/sent-link/sent-link.machine.ts';
import type { Visit } from './environment.ts';
import type { OutcomePorts } from './outcome-ports.ts';
import { runningFlows } from './running.ts';
import { salePaths } from './sale-paths.ts';

/** The flows of a purchase that was paid, or is to be. */
export function startOutcomeFlows(ports: OutcomePorts, { channel }: Visit) {
  const outcomes = runningFlows<CheckoutOutcomeFlow>();
  const cashSteps = runningFlows<CashStepsFlow>();
  const payLinks = runningFlows<PayLinkFlow>();
  const sentLinks = runningFlows<SentLinkFlow>();

  return {
    outcome({ mode, of }) {
      const name = 'orderId' in of ? of.orderId : of.token;
      return outcomes.of(name, [saleDesks[mode].basePath], () => {
        const outcome = createActor(
          checkoutOutcomeMachine.provide({ actors: checkoutOutcomeActors(ports) }),
          {
            input: { mode, of },
          },
        );
        // The same order may be paid another way: its outcome begins again.
        outcome.subscribe(({ status }) => {
          if (status === 'done') outcomes.stop(name);
        });
        return outcome.start();
      });
    },
    cashSteps: ({ desk, orderId }) =>
      cashSteps.of(`${desk} ${orderId}`, salePaths, () =>
        createActor(cashStepsMachine, { input: { desk } }).start(),
      ),
    payLink: ({ token }) =>
      payLinks.of(token ?? '', [payLinkPath], () =>
        createActor(payLinkMachine.provide({ actors: payLinkActors(ports.paymentLinks) }), {
          input: { token, channel, seed: ports.keys.next() },
        }).start(),
      ),
    sentLink: ({ orderId }) =>
      sentLinks.of(orderId, [saleDesks.ASSISTED.basePath], () =>
        createActor(sentLinkMachine.provide({ actors: sentLinkActors(ports.paymentLinks) }), {
          input: { orderId, seed: ports.keys.next() },
        }).start(),
      ),
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      for (const flows of [outcomes, cashSteps, payLinks, sentLinks]) flows.leaveFor(path);
    },
  } satisfies Pick<Flows, 'outcome' | 'payLink' | 'sentLink' | 'cashSteps'> & {
    leaveFor(path: string): void;
  };
}
