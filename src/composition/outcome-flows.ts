import { createActor } from 'xstate';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { type CashStepsFlow, cashStepsMachine } from '#machines/cash-steps/cash-steps.machine.ts';
import { checkoutOutcomeActors } from '#machines/checkout-outcome/checkout-outcome.actors.ts';
import {
  type CheckoutOutcomeFlow,
  checkoutOutcomeMachine,
} from '#machines/checkout-outcome/checkout-outcome.machine.ts';
import type { Flows } from '#machines/flows.ts';
import type { OutcomePorts } from './outcome-ports.ts';
import { runningFlows } from './running.ts';
import { salePaths } from './sale-paths.ts';

/** The flows of a purchase that was paid, or is to be. */
export function startOutcomeFlows(ports: OutcomePorts) {
  const outcomes = runningFlows<CheckoutOutcomeFlow>();
  const cashSteps = runningFlows<CashStepsFlow>();

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
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      for (const flows of [outcomes, cashSteps]) flows.leaveFor(path);
    },
  } satisfies Pick<Flows, 'outcome' | 'cashSteps'> & { leaveFor(path: string): void };
}
