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
import { installmentActors } from '#machines/installment/installment.actors.ts';
import { type InstallmentFlow, installmentMachine } from '#machines/installment/installment.machine.ts';
import { payLinkActors } from '#machines/pay-link/pay-link.actors.ts';
import { type PayLinkFlow, payLinkMachine } from '#machines/pay-link/pay-link.machine.ts';
import { sentLinkActors } from '#machines/sent-link/sent-link.actors.ts';
import { type SentLinkFlow, sentLinkMachine } from '#machines/sent-link/sent-link.machine.ts';
import type { SessionSnapshot } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import type { Visit } from './environment.ts';
import type { OutcomePorts } from './outcome-ports.ts';
import { runningFlows } from './running.ts';
import { salePaths } from './sale-paths.ts';

/** The flows of a purchase that was paid, or is to be. */
export function startOutcomeFlows(
  ports: OutcomePorts,
  { channel }: Visit,
  { session }: Pick<Flows, 'session'>,
) {
  const outcomes = runningFlows<CheckoutOutcomeFlow>();
  const cashSteps = runningFlows<CashStepsFlow>();
  const payLinks = runningFlows<PayLinkFlow>();
  const sentLinks = runningFlows<SentLinkFlow>();
  const installments = runningFlows<InstallmentFlow>();

  /** The link that is open hears who comes and goes: whose cards it may be paid with changes with them. */
  let openLink: string | null = null;
  let payer = payerIn(session.getSnapshot());
  session.subscribe((snapshot) => {
    const known = payer;
    const now = payerIn(snapshot);
    payer = now === undefined ? known : now;
    if (known !== undefined && known !== payer && openLink !== null)
      payLinks.get(openLink)?.send({ type: 'payer.changed' });
  });

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
    installment: ({ planId }) =>
      installments.of(planId, ['/checkout/installment'], () => {
        const installment = createActor(
          installmentMachine.provide({ actors: installmentActors(ports.installments) }),
          { input: { planId, seed: ports.keys.next() } },
        );
        installment.subscribe(({ context }) => {
          if (context.trouble?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        return installment.start();
      }),
    payLink({ token }) {
      openLink = token ?? '';
      return payLinks.of(openLink, [payLinkPath], () =>
        createActor(payLinkMachine.provide({ actors: payLinkActors(ports) }), {
          input: { token, channel, seed: ports.keys.next() },
        }).start(),
      );
    },
    sentLink: ({ orderId }) =>
      sentLinks.of(orderId, [saleDesks.ASSISTED.basePath], () =>
        createActor(sentLinkMachine.provide({ actors: sentLinkActors(ports.paymentLinks) }), {
          input: { orderId, seed: ports.keys.next() },
        }).start(),
      ),
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      for (const flows of [outcomes, cashSteps, payLinks, sentLinks, installments]) flows.leaveFor(path);
    },
  } satisfies Pick<Flows, 'outcome' | 'payLink' | 'sentLink' | 'cashSteps' | 'installment'> & {
    leaveFor(path: string): void;
  };
}

/** Who is signed in; undefined while that is not known. */
function payerIn(snapshot: SessionSnapshot): string | null | undefined {
  const { screen } = toSessionView(snapshot);
  if (screen === 'restoring' || screen === 'unreachable') return undefined;
  return snapshot.context.user?.id ?? null;
}
