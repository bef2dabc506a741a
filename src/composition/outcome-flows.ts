import { createActor } from 'xstate';
import { paymentLinkPath } from '#domain/identity/site-path.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { type CashStepsFlow, cashStepsMachine } from '#machines/cash-steps/cash-steps.machine.ts';
import { createCheckoutOutcomeActors } from '#machines/checkout-outcome/checkout-outcome.actors.ts';
import {
  type CheckoutOutcomeFlow,
  checkoutOutcomeMachine,
} from '#machines/checkout-outcome/checkout-outcome.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { createInstallmentActors } from '#machines/installment/installment.actors.ts';
import { type InstallmentFlow, installmentMachine } from '#machines/installment/installment.machine.ts';
import { createPaymentLinkActors } from '#machines/payment-link/payment-link.actors.ts';
import { type PaymentLinkFlow, paymentLinkMachine } from '#machines/payment-link/payment-link.machine.ts';
import { createPaymentLinkSentActors } from '#machines/payment-link-sent/payment-link-sent.actors.ts';
import {
  type PaymentLinkSentFlow,
  paymentLinkSentMachine,
} from '#machines/payment-link-sent/payment-link-sent.machine.ts';
import type { SessionSnapshot } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import type { Visit } from './environment.ts';
import { createFlowRegistry } from './flow-registry.ts';
import type { OutcomePorts } from './outcome-ports.ts';
import { saleBasePaths } from './sale-base-paths.ts';

/** Starts the flows of a purchase that is paid or pending. */
export function startOutcomeFlows(
  ports: OutcomePorts,
  { channel }: Visit,
  { session }: Pick<Flows, 'session'>,
) {
  const outcomes = createFlowRegistry<CheckoutOutcomeFlow>();
  const cashSteps = createFlowRegistry<CashStepsFlow>();
  const paymentLinks = createFlowRegistry<PaymentLinkFlow>();
  const paymentLinksSent = createFlowRegistry<PaymentLinkSentFlow>();
  const installments = createFlowRegistry<InstallmentFlow>();

  /**
   * The open payment link is reloaded when the payer signs in or out, because it offers that user's saved cards.
   */
  let openLinkName: string | null = null;
  let payer = readPayer(session.getSnapshot());
  session.subscribe((snapshot) => {
    const previousPayer = payer;
    const now = readPayer(snapshot);
    payer = now === undefined ? previousPayer : now;
    if (previousPayer !== undefined && previousPayer !== payer && openLinkName !== null)
      paymentLinks.get(openLinkName)?.send({ type: 'payer.changed' });
  });

  return {
    checkoutOutcome({ salesChannel, of }) {
      const name = 'orderId' in of ? of.orderId : of.token;
      return outcomes.getOrStart(name, [salesChannelRules[salesChannel].basePath], () => {
        const outcome = createActor(
          checkoutOutcomeMachine.provide({ actors: createCheckoutOutcomeActors(ports) }),
          {
            input: { salesChannel: salesChannel, of },
          },
        );
        // An order can be paid again by another method: a finished outcome starts over.
        outcome.subscribe(({ status }) => {
          if (status === 'done') outcomes.stop(name);
        });
        return outcome.start();
      });
    },
    cashSteps: ({ checkoutProvider, orderId }) =>
      cashSteps.getOrStart(`${checkoutProvider} ${orderId}`, saleBasePaths, () =>
        createActor(cashStepsMachine, { input: { checkoutProvider: checkoutProvider } }).start(),
      ),
    installment: ({ planId }) =>
      installments.getOrStart(planId, ['/checkout/installment'], () => {
        const installment = createActor(
          installmentMachine.provide({ actors: createInstallmentActors(ports.installments) }),
          { input: { planId, seed: ports.keys.generate() } },
        );
        installment.subscribe(({ context }) => {
          if (context.failure?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        return installment.start();
      }),
    paymentLink({ token }) {
      openLinkName = token ?? '';
      return paymentLinks.getOrStart(openLinkName, [paymentLinkPath], () =>
        createActor(paymentLinkMachine.provide({ actors: createPaymentLinkActors(ports) }), {
          input: { token, channel, seed: ports.keys.generate() },
        }).start(),
      );
    },
    paymentLinkSent: ({ orderId }) =>
      paymentLinksSent.getOrStart(orderId, [salesChannelRules.ASSISTED.basePath], () =>
        createActor(
          paymentLinkSentMachine.provide({ actors: createPaymentLinkSentActors(ports.paymentLinks) }),
          {
            input: { orderId, seed: ports.keys.generate() },
          },
        ).start(),
      ),
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      for (const flows of [outcomes, cashSteps, paymentLinks, paymentLinksSent, installments])
        flows.leaveFor(path);
    },
  } satisfies Pick<
    Flows,
    'checkoutOutcome' | 'paymentLink' | 'paymentLinkSent' | 'cashSteps' | 'installment'
  > & {
    leaveFor(path: string): void;
  };
}

/** Returns the id of the signed-in user; undefined while the session is unknown. */
function readPayer(snapshot: SessionSnapshot): string | null | undefined {
  const { screen } = toSessionView(snapshot);
  if (screen === 'restoring' || screen === 'unreachable') return undefined;
  return snapshot.context.user?.id ?? null;
}
