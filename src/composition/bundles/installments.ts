import { createActor } from 'xstate';
import { createCardTokenizer } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { installmentsOverHttp } from '#adapters/http/installments.http.ts';
import { planOffersOverHttp } from '#adapters/http/plan-offers.http.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import { createInstallmentActors } from '#machines/installment/installment.actors.ts';
import { installmentMachine } from '#machines/installment/installment.machine.ts';
import { createPlanOfferActors } from '#machines/plan-offer/plan-offer.actors.ts';
import { planOfferMachine } from '#machines/plan-offer/plan-offer.machine.ts';
import type { App } from '../app.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { PortBindings, ResolvePorts } from '../ports.ts';
import { findSessionLossOfPayment } from '../report-session-failure.ts';
import { holdPorts } from './hold-ports.ts';

const installmentPorts = {
  checkout: (http) => checkoutOverHttp(http, createCardTokenizer()),
  installments(http) {
    const tokenize = createCardTokenizer();
    return installmentsOverHttp(http, tokenize, checkoutOverHttp(http, tokenize));
  },
  ...holdPorts,
  planOffers: planOffersOverHttp,
} satisfies Partial<PortBindings>;

/** Defines the flows of installment plans: choosing one for held seats, and paying it. */
export function defineFlows(resolve: ResolvePorts, { visit, clock, keys, eventCatalogue, saleStorage }: App) {
  const ports = { ...resolve(installmentPorts), clock, eventCatalogue, saleStorage };
  return {
    installment: {
      paths: () => ['/checkout/installment'],
      failure: findSessionLossOfPayment,
      create: ({ planId }) =>
        createActor(installmentMachine.provide({ actors: createInstallmentActors(ports.installments) }), {
          input: { planId, seed: keys.generate() },
        }),
    },
    planOffer: {
      paths: ({ salesChannel }) => [buildStepPath(salesChannel, 'INSTALLMENT')],
      create: ({ salesChannel, reservationId }) =>
        createActor(planOfferMachine.provide({ actors: createPlanOfferActors(ports) }), {
          input: { salesChannel, reservationId, channel: visit.channel, seed: keys.generate() },
        }),
    },
  } satisfies Partial<FlowDefinitions>;
}
