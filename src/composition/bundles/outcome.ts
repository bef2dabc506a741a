import { createActor } from 'xstate';
import { createCardTokenizer } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { paymentLinksOverHttp } from '#adapters/http/payment-links.http.ts';
import { purchaseUpdatesOverHttp } from '#adapters/http/purchase-updates.http.ts';
import { paymentLinkPath } from '#domain/identity/site-path.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { bankChallengeMachine } from '#machines/bank-challenge/bank-challenge.machine.ts';
import { cashStepsMachine } from '#machines/cash-steps/cash-steps.machine.ts';
import { createCheckoutOutcomeActors } from '#machines/checkout-outcome/checkout-outcome.actors.ts';
import { checkoutOutcomeMachine } from '#machines/checkout-outcome/checkout-outcome.machine.ts';
import { createPaymentLinkActors } from '#machines/payment-link/payment-link.actors.ts';
import { paymentLinkMachine } from '#machines/payment-link/payment-link.machine.ts';
import { createPaymentLinkSentActors } from '#machines/payment-link-sent/payment-link-sent.actors.ts';
import { paymentLinkSentMachine } from '#machines/payment-link-sent/payment-link-sent.machine.ts';
import type { SessionSnapshot } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import type { App } from '../app.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { PortBindings, ResolvePorts } from '../ports.ts';
import { saleBasePaths } from '../sale-base-paths.ts';
import { streamSettings } from '../stream-settings.ts';
import { holdPorts } from './hold-ports.ts';

const outcomePorts = {
  checkout: (http) => checkoutOverHttp(http, createCardTokenizer()),
  ...holdPorts,
  paymentLinks: (http) => paymentLinksOverHttp(http, createCardTokenizer()),
  purchaseUpdates: (_http, page) => purchaseUpdatesOverHttp(streamSettings(page)),
} satisfies Partial<PortBindings>;

/** Defines the flows of a purchase that is paid or pending. */
export function defineFlows(
  resolve: ResolvePorts,
  { session, visit, clock, keys, eventCatalogue, saleStorage }: App,
) {
  const ports = { ...resolve(outcomePorts), clock, eventCatalogue, saleStorage };
  return {
    checkoutOutcome: {
      key: ({ of }) => ('orderId' in of ? of.orderId : of.token),
      paths: ({ salesChannel }) => [salesChannelRules[salesChannel].basePath],
      // An order can be paid again by another method.
      isForgottenWhenDone: true,
      create: (input) =>
        createActor(checkoutOutcomeMachine.provide({ actors: createCheckoutOutcomeActors(ports) }), {
          input,
        }),
    },
    bankChallenge: {
      key: ({ url }) => url,
      paths: () => [...saleBasePaths, paymentLinkPath, '/checkout/installment'],
      create: () => createActor(bankChallengeMachine),
    },
    cashSteps: {
      paths: () => saleBasePaths,
      create: ({ checkoutProvider }) => createActor(cashStepsMachine, { input: { checkoutProvider } }),
    },
    paymentLink: {
      paths: () => [paymentLinkPath],
      create({ token }) {
        const link = createActor(paymentLinkMachine.provide({ actors: createPaymentLinkActors(ports) }), {
          input: { token, channel: visit.channel, seed: keys.generate() },
        });
        // The link is reloaded when the payer signs in or out, because it offers that user's saved cards.
        let payer = readPayer(session.getSnapshot());
        const subscription = session.subscribe((snapshot) => {
          const previousPayer = payer;
          payer = readPayer(snapshot) ?? payer;
          if (previousPayer !== undefined && previousPayer !== payer) link.send({ type: 'payer.changed' });
        });
        link.subscribe({ complete: () => subscription.unsubscribe() });
        return link;
      },
    },
    paymentLinkSent: {
      paths: () => [salesChannelRules.ASSISTED.basePath],
      create: ({ orderId }) =>
        createActor(
          paymentLinkSentMachine.provide({ actors: createPaymentLinkSentActors(ports.paymentLinks) }),
          { input: { orderId, seed: keys.generate() } },
        ),
    },
  } satisfies Partial<FlowDefinitions>;
}

/** Returns the id of the signed-in user, '' for a visitor; undefined while the session is unknown. */
function readPayer(snapshot: SessionSnapshot): string | undefined {
  const { screen } = toSessionView(snapshot);
  if (screen === 'restoring' || screen === 'unreachable') return undefined;
  return snapshot.context.user?.id ?? '';
}
