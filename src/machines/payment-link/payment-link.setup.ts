import { assign, sendTo, setup } from 'xstate';
import type { PaymentLink } from '#domain/order/payment-link.ts';
import type { CardInstallmentOptions, CardInstallmentQuery } from '#domain/payment/card-installments.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { TypedCard } from '../card-selection/card-selection.events.ts';
import {
  applyOffers,
  type CardPaymentSource,
  canSelect,
  isCardSelectionEvent,
  select,
} from '../card-selection/card-selection.ts';
import { paymentAttemptMachine } from '../payment-attempt/payment-attempt.machine.ts';
import { resumedAttempt } from '../payment-attempt/payment-attempt.view.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import {
  canPayLink,
  getLinkInstallmentQuery,
  listPayerCards,
  type PaymentLinkContext,
  type PaymentLinkInput,
  type PaymentLinkProgress,
  type PaymentLinkSubmission,
  type PaymentLinkTarget,
} from './payment-link.context.ts';
import type { PaymentLinkEvent } from './payment-link.events.ts';

export const linkAttemptMachine = paymentAttemptMachine<
  PaymentLinkSubmission,
  PaymentLinkTarget,
  PaymentLinkProgress
>();

/** Actors this flow requires; `createPaymentLinkActors` provides them. */
export const paymentLinkActorSlots = {
  findLink: declareActor<ActorResult<PaymentLink>, { readonly token: string }>('paymentLink.findLink'),
  findInstallments: declareActor<
    ActorResult<CardInstallmentOptions>,
    { readonly token: string; readonly card: CardInstallmentQuery | null }
  >('paymentLink.findInstallments'),
  tokenise: declareActor<
    ActorResult<CardPaymentSource>,
    {
      readonly target: PaymentLink['cardTokens'];
      readonly typed: TypedCard | null;
      readonly canSaveCards: boolean;
    }
  >('paymentLink.tokenise'),
  attempt: linkAttemptMachine,
  updates: declareListener<PaymentLinkEvent, { readonly statusToken: string | null }>('paymentLink.updates'),
  pageResume: declareListener<PaymentLinkEvent>('paymentLink.pageResume'),
};

/** Types, actors, actions and guards of a payment link. Its states are in `payment-link.machine.ts`. */
export const paymentLinkSetup = setup({
  types: {
    context: {} as PaymentLinkContext,
    events: {} as PaymentLinkEvent,
    input: {} as PaymentLinkInput,
    tags: {} as 'busy' | 'paying',
    children: {} as { attempt: 'attempt' },
  },
  actors: paymentLinkActorSlots,
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isPayable: ({ context }) => context.link?.status === 'TO_PAY',
    isPaymentPending: ({ context }) => context.link?.status === 'PAYING',
    /** The payment that was submitted here has succeeded. */
    wasPaidHere: ({ context }) => context.link?.status === 'PAID' && context.statusToken !== null,
    isCardPayment: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      hasTrait(event.payment, 'takesCard') &&
      canPayLink(context, event.payment),
    isDirectPayment: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      !hasTrait(event.payment, 'takesCard') &&
      canPayLink(context, event.payment),
    isSelectable: ({ context, event }) =>
      isCardSelectionEvent(event) && canSelect(context, event, listPayerCards(context.link)),
    canQueryInstallments: ({ context }) =>
      context.offers === null && getLinkInstallmentQuery(context) !== null,
  },
  actions: {
    storePaymentOption: assign(({ event }) =>
      event.type === 'paymentOption.chosen'
        ? { selectedOption: { method: event.method, place: event.place } }
        : {},
    ),
    storeCardSelection: assign(({ event }) => (isCardSelectionEvent(event) ? select(event) : {})),
    storeOffers: assign(({ context }, offers: CardInstallmentOptions | null) => applyOffers(context, offers)),
    clearFailure: assign({ failure: null }),
    storePayment: assign(({ event }) =>
      event.type === 'payment.submitted' && !hasTrait(event.payment, 'takesCard')
        ? { payment: event.payment }
        : {},
    ),
    endAttempt: assign({ payment: null, attempt: null }),
    startPayment: assign(({ context }) => ({ attemptCount: context.attemptCount + 1, failure: null })),
    resumeAttempt: assign({ attempt: resumedAttempt }),
    refreshAttempt: sendTo('attempt', { type: 'refresh.requested' }),
    reportChange: sendTo('attempt', { type: 'purchase.changed' }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
});
